// @ts-nocheck
import { expect, test } from 'vitest'
import { storageConfig } from './config.ts'

const S3 = { S3_ENDPOINT: 'http://minio:9000', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

test('a folder, or an S3 store with its defaults', () => {
  expect(storageConfig({ STORAGE_DIR: '/data' })).toMatchObject({ kind: 'file-system', directory: '/data' })
  expect(storageConfig(S3)).toMatchObject({
    kind: 's3',
    endpoint: 'http://minio:9000',
    publicEndpoint: 'http://minio:9000',
    buckets: { media: 'stillair-media', uploads: 'stillair-uploads' },
  })
})

test('an empty variable is an absent one', () => {
  const empty = { STORAGE_DIR: '', S3_PUBLIC_ENDPOINT: '', S3_REGION: '', SIGNING_KEY: '' }
  expect(storageConfig({ ...S3, ...empty })).toEqual(storageConfig(S3))
})

test('says what is missing', () => {
  expect(() => storageConfig({})).toThrow('Set STORAGE_DIR')
  expect(() => storageConfig({ S3_ENDPOINT: 'http://minio:9000' })).toThrow('S3_ACCESS_KEY_ID')
})

test('production refuses a signing key that anyone could know', () => {
  const production = { NODE_ENV: 'production', STORAGE_DIR: '/data' }
  const { signingKey } = storageConfig({ STORAGE_DIR: '/data' })
  for (const SIGNING_KEY of [undefined, signingKey, 'short']) {
    expect(() => storageConfig({ ...production, SIGNING_KEY })).toThrow('SIGNING_KEY')
  }
  const own = 'a-secret-of-more-than-thirty-two-characters'
  expect(storageConfig({ ...production, SIGNING_KEY: own }).signingKey).toBe(own)
})
