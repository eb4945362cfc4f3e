import { expect, test } from 'vitest'
import { storageConfig } from './config.ts'

const LOCAL = { NODE_ENV: 'development', STORAGE_DIR: '/data' }
const S3 = {
  NODE_ENV: 'development',
  S3_ENDPOINT: 'http://minio:9000',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: '4d1f0b9c7e5a2836',
}

test('accepts a folder, or an S3 store with its defaults', () => {
  expect(storageConfig(LOCAL)).toMatchObject({ kind: 'file-system', directory: '/data' })
  expect(storageConfig(S3)).toMatchObject({
    kind: 's3',
    endpoint: 'http://minio:9000',
    publicEndpoint: 'http://minio:9000',
    buckets: { media: 'stillair-media', uploads: 'stillair-uploads' },
  })
})

test('treats an empty variable as missing', () => {
  const empty = { STORAGE_DIR: '', S3_PUBLIC_ENDPOINT: '', S3_REGION: '', SIGNING_KEY: '' }
  expect(storageConfig({ ...S3, ...empty })).toEqual(storageConfig(S3))
})

test('names the missing variables', () => {
  expect(() => storageConfig({ NODE_ENV: 'development' })).toThrow('set STORAGE_DIR')
  expect(() => storageConfig({ NODE_ENV: 'development', S3_ENDPOINT: 'http://minio:9000' })).toThrow('S3_ACCESS_KEY_ID')
})

test('production refuses a published or weak signing key', () => {
  const production = { NODE_ENV: 'production', STORAGE_DIR: '/data' }
  const { signingKey } = storageConfig(LOCAL)
  for (const SIGNING_KEY of [
    undefined,
    signingKey,
    `${signingKey} `,
    ` x${signingKey}`,
    'short',
    'a'.repeat(32),
    'abcdefghijklmnop'.repeat(2),
  ]) {
    expect(() => storageConfig({ ...production, SIGNING_KEY })).toThrow('SIGNING_KEY')
  }
  for (const NODE_ENV of [undefined, '', 'Production', 'prod']) {
    expect(() => storageConfig({ ...LOCAL, NODE_ENV }), NODE_ENV).toThrow(/SIGNING_KEY|NODE_ENV/)
  }
  const own = '0e5f9a71c2d84b36f1a7e09d5c28b347'
  expect(storageConfig({ ...production, SIGNING_KEY: own }).signingKey).toBe(own)
})

test('production requires TLS for media and refuses the secret of local runs', () => {
  const production = { ...S3, NODE_ENV: 'production', SIGNING_KEY: '0e5f9a71c2d84b36f1a7e09d5c28b347' }
  expect(() => storageConfig(production)).toThrow('S3_PUBLIC_ENDPOINT (S3_ENDPOINT unless set) must be an https:// URL')
  const S3_PUBLIC_ENDPOINT = 'https://media.example.com'
  // The S3 endpoint itself may be on a private network.
  expect(storageConfig({ ...production, S3_PUBLIC_ENDPOINT })).toMatchObject({ endpoint: 'http://minio:9000' })
  const known = { ...production, S3_PUBLIC_ENDPOINT, S3_SECRET_ACCESS_KEY: 'stillair-local' }
  expect(() => storageConfig(known)).toThrow('S3_SECRET_ACCESS_KEY has a well-known password')
})
