import { expect, test } from 'vitest'
import { apiConfig } from './config.ts'

const local = { POSTGRES_URL: 'postgres://localhost/stillair', STORAGE_DIR: '/tmp/stillair' }
const production = {
  ...local,
  NODE_ENV: 'production',
  FIREBASE_PROJECT_ID: 'stillair-live',
  FIREBASE_API_KEY: 'AIza',
  FIREBASE_AUTH_DOMAIN: 'stillair-live.firebaseapp.com',
  SIGNING_KEY: 'x'.repeat(40),
}

test('two variables are enough for a local run', () => {
  expect(apiConfig(local)).toMatchObject({
    production: false,
    port: 8081,
    firebase: { apiKey: 'local', authDomain: 'localhost:8080', projectId: 'demo-stillair' },
    authEmulator: false,
    clientDir: null,
    mediaOrigins: [],
    maxUploadBytes: 4_294_967_296,
  })
})

test('an empty variable is one that is not set', () => {
  const empty = { PORT: '', FIREBASE_AUTH_EMULATOR_HOST: '', CLIENT_DIR: '', LOG_LEVEL: '' }
  expect(apiConfig({ ...local, ...empty })).toEqual(apiConfig(local))
})

test('production is refused with the emulator, whose tokens anybody can forge', () => {
  expect(apiConfig(production).production).toBe(true)
  expect(() => apiConfig({ ...production, FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' })).toThrow(/EMULATOR_HOST/)
})

test('production is refused with what is known to all', () => {
  expect(() => apiConfig({ ...production, FIREBASE_PROJECT_ID: '' })).toThrow(/FIREBASE_PROJECT_ID/)
  expect(() => apiConfig({ ...production, FIREBASE_API_KEY: undefined })).toThrow(/FIREBASE_API_KEY/)
  expect(() => apiConfig({ ...production, SIGNING_KEY: '' })).toThrow(/SIGNING_KEY/)
})

test('what is wrong is named', () => {
  expect(() => apiConfig({})).toThrow(/POSTGRES_URL/)
  expect(() => apiConfig({ ...local, PORT: 'http' })).toThrow(/PORT/)
  expect(() => apiConfig({ ...local, STORAGE_DIR: '' })).toThrow(/STORAGE_DIR/)
  expect(() => apiConfig({ ...local, MEDIA_ORIGINS: 'cdn' })).toThrow(/MEDIA_ORIGINS/)
})

test('media come from the store that browsers reach, and from where else it is allowed', () => {
  const s3 = {
    POSTGRES_URL: local.POSTGRES_URL,
    S3_ENDPOINT: 'http://minio:9000',
    S3_PUBLIC_ENDPOINT: 'http://localhost:9000/',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    MEDIA_ORIGINS: 'https://cdn.test/files, https://img.test',
  }
  expect(apiConfig(s3).mediaOrigins).toEqual(['http://localhost:9000', 'https://cdn.test', 'https://img.test'])
})
