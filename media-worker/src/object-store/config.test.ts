import { expect, test } from 'vitest'
import { storageConfig } from './config.ts'

const LOCAL = { NODE_ENV: 'development', STORAGE_DIR: '/data' }
const S3 = {
  NODE_ENV: 'development',
  S3_ENDPOINT: 'http://minio:9000',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('a folder, or an S3 store with its defaults', () => {
  expect(storageConfig(LOCAL)).toMatchObject({ kind: 'file-system', directory: '/data' })
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

test('names what is missing', () => {
  expect(() => storageConfig({ NODE_ENV: 'development' })).toThrow('Set STORAGE_DIR')
  expect(() => storageConfig({ NODE_ENV: 'development', S3_ENDPOINT: 'http://minio:9000' })).toThrow('S3_ACCESS_KEY_ID')
})

test('production refuses a signing key that anyone could know', () => {
  const production = { NODE_ENV: 'production', STORAGE_DIR: '/data' }
  const { signingKey } = storageConfig(LOCAL)
  for (const SIGNING_KEY of [undefined, signingKey, 'short']) {
    expect(() => storageConfig({ ...production, SIGNING_KEY })).toThrow('SIGNING_KEY')
  }
  for (const NODE_ENV of [undefined, '', 'Production', 'prod']) {
    expect(() => storageConfig({ ...LOCAL, NODE_ENV }), NODE_ENV).toThrow(/SIGNING_KEY|NODE_ENV/)
  }
  const own = 'a-secret-of-more-than-thirty-two-characters'
  expect(storageConfig({ ...production, SIGNING_KEY: own }).signingKey).toBe(own)
})
