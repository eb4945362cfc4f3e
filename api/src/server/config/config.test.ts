import { createHash } from 'node:crypto'
import express from 'express'
import { expect, test } from 'vitest'
import { apiConfig } from './config.ts'

const local = { NODE_ENV: 'development', POSTGRES_URL: 'postgres://localhost/stillair', STORAGE_DIR: '/tmp/stillair' }
const production = {
  ...local,
  NODE_ENV: 'production',
  FIREBASE_PROJECT_ID: 'stillair-live',
  FIREBASE_API_KEY: 'AIza',
  FIREBASE_AUTH_DOMAIN: 'stillair-live.firebaseapp.com',
  SIGNING_KEY: '0e5f9a71c2d84b36f1a7e09d5c28b3476ad1f0e8937b52c4d6e18fa0735b9c2e',
}

const OWN_VAPID_KEY = createHash('sha256').update('a key').digest('base64url')

test('a local run needs three variables', {
  tags: ['limits/privacy-retention-waitlist-7-years', 'limits/privacy-retention-analytics-26-months'],
}, () => {
  expect(apiConfig(local)).toMatchObject({
    production: false,
    port: 8081,
    firebase: { apiKey: 'local', authDomain: 'localhost:8080', projectId: 'demo-stillair' },
    authEmulator: false,
    clientDir: null,
    mediaOrigins: [],
    maxUploadBytes: 4_294_967_296,
    humanVerification: null,
    analytics: null,
    countryHeader: null,
    countryDatabase: null,
    socialUrl: null,
    supportEmail: null,
    waitlistRateLimit: 10,
    retention: { waitlistYears: 7, analyticsMonths: 26 },
  })
})

test('treats an empty variable as unset', () => {
  const empty = { PORT: '', FIREBASE_AUTH_EMULATOR_HOST: '', CLIENT_DIR: '', LOG_LEVEL: '' }
  expect(apiConfig({ ...local, ...empty })).toEqual(apiConfig(local))
})

test('rejects the emulator in production, since anybody can forge its tokens', () => {
  expect(apiConfig(production).production).toBe(true)
  expect(() => apiConfig({ ...production, FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' })).toThrow(/EMULATOR_HOST/)
})

test('rejects well-known secrets in production', () => {
  expect(() => apiConfig({ ...production, FIREBASE_PROJECT_ID: '' })).toThrow(/FIREBASE_PROJECT_ID/)
  expect(() => apiConfig({ ...production, FIREBASE_API_KEY: undefined })).toThrow(/FIREBASE_API_KEY/)
  expect(() => apiConfig({ ...production, SIGNING_KEY: '' })).toThrow(/SIGNING_KEY/)
  const emulator = { RECAPTCHA_SITE_KEY: 'local', RECAPTCHA_SECRET: 'local' }
  expect(() => apiConfig({ ...production, ...emulator })).toThrow(/RECAPTCHA_SECRET/)
})

test('accepts well-known secrets only in a run that is declared local', () => {
  for (const NODE_ENV of [undefined, '', 'Production', 'PRODUCTION', 'prod', 'staging']) {
    expect(() => apiConfig({ ...local, NODE_ENV }), NODE_ENV).toThrow(/FIREBASE_PROJECT_ID|NODE_ENV/)
  }
  expect(apiConfig({ ...production, NODE_ENV: undefined }).production).toBe(true)
  expect(apiConfig(local).host).toBe('127.0.0.1')
})

test('names the invalid variable', () => {
  expect(() => apiConfig({ NODE_ENV: 'development' })).toThrow(/POSTGRES_URL/)
  expect(() => apiConfig({ ...local, PORT: 'http' })).toThrow(/PORT/)
  expect(() => apiConfig({ ...local, STORAGE_DIR: '' })).toThrow(/STORAGE_DIR/)
  expect(() => apiConfig({ ...local, MEDIA_ORIGINS: 'cdn' })).toThrow(/MEDIA_ORIGINS/)
})

test('media come from the public store endpoint and the configured origins', () => {
  const s3 = {
    NODE_ENV: local.NODE_ENV,
    POSTGRES_URL: local.POSTGRES_URL,
    S3_ENDPOINT: 'http://minio:9000',
    S3_PUBLIC_ENDPOINT: 'http://localhost:9000/',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: '4d1f0b9c7e5a2836',
    MEDIA_ORIGINS: 'https://cdn.test/files, https://img.test',
  }
  expect(apiConfig(s3).mediaOrigins).toEqual(['http://localhost:9000', 'https://cdn.test', 'https://img.test'])
})

test('human verification requires both keys', () => {
  const keys = { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' }
  expect(apiConfig({ ...local, ...keys }).humanVerification).toEqual({
    siteKey: 'site',
    secret: 'secret',
    minScore: 0.5,
    hostnames: [],
    scriptUrl: 'https://www.google.com/recaptcha/api.js',
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
  })
  const own = {
    RECAPTCHA_SCRIPT_URL: '/emulator/recaptcha/api.js',
    RECAPTCHA_VERIFY_URL: 'http://127.0.0.1:9/verify',
    RECAPTCHA_MIN_SCORE: '0.7',
    RECAPTCHA_HOSTNAMES: 'Stillair.test, www.stillair.test',
  }
  expect(apiConfig({ ...local, ...keys, ...own }).humanVerification).toMatchObject({
    scriptUrl: '/emulator/recaptcha/api.js',
    verifyUrl: 'http://127.0.0.1:9/verify',
    minScore: 0.7,
    hostnames: ['stillair.test', 'www.stillair.test'],
  })
  expect(() => apiConfig({ ...local, RECAPTCHA_SITE_KEY: 'site' })).toThrow(/RECAPTCHA_SECRET/)
  expect(() => apiConfig({ ...local, RECAPTCHA_SECRET: 'secret' })).toThrow(/RECAPTCHA_SITE_KEY/)
  expect(() => apiConfig({ ...local, ...keys, RECAPTCHA_MIN_SCORE: '2' })).toThrow(/RECAPTCHA_MIN_SCORE/)
  expect(() => apiConfig({ ...local, ...keys, RECAPTCHA_SCRIPT_URL: 'api.js' })).toThrow(/RECAPTCHA_SCRIPT_URL/)
  expect(() => apiConfig({ ...local, ...keys, RECAPTCHA_SCRIPT_URL: '//evil.test/x' })).toThrow(/RECAPTCHA_SCRIPT_URL/)
})

test('analytics are off unless switched on', () => {
  const ids = { GA_MEASUREMENT_ID: 'G-TEST1', PIXEL_ID: '123' }
  expect(apiConfig({ ...local, ...ids }).analytics).toBeNull()
  expect(apiConfig({ ...local, ANALYTICS: 'on' }).analytics).toEqual({ measurementId: null, pixelId: null })
  expect(apiConfig({ ...local, ANALYTICS: 'on', ...ids }).analytics).toEqual({
    measurementId: 'G-TEST1',
    pixelId: '123',
  })
  expect(() => apiConfig({ ...local, ANALYTICS: 'yes' })).toThrow(/ANALYTICS/)
  expect(() => apiConfig({ ...local, ...ids, PIXEL_ID: "1');evil('" })).toThrow(/PIXEL_ID/)
})

test('names the variable of an invalid address or header', () => {
  expect(apiConfig({ ...local, SOCIAL_URL: 'https://social.test/stillair' }).socialUrl).toBe(
    'https://social.test/stillair',
  )
  expect(() => apiConfig({ ...local, SOCIAL_URL: 'javascript:alert(1)' })).toThrow(/SOCIAL_URL/)
  expect(apiConfig({ ...local, SUPPORT_EMAIL: 'help@stillair.test' }).supportEmail).toBe('help@stillair.test')
  expect(() => apiConfig({ ...local, SUPPORT_EMAIL: 'help' })).toThrow(/SUPPORT_EMAIL/)
  expect(() => apiConfig({ ...local, COUNTRY_HEADER: 'cf ip' })).toThrow(/COUNTRY_HEADER/)
})

test('app origins are the configured ones, with all loopback names, or any', () => {
  const origins = (more: Record<string, string>) => apiConfig({ ...local, ...more }).appOrigins
  expect(origins({})).toEqual(['*'])
  expect(origins({ APP_URL: '', APP_ORIGINS: '' })).toEqual(['*'])
  expect(origins({ APP_URL: 'https://app.example/' })).toEqual(['https://app.example'])
  expect(
    origins({ APP_URL: 'https://app.example', APP_ORIGINS: 'http://192.168.1.7:8080/, https://app.example' }),
  ).toEqual(['https://app.example', 'http://192.168.1.7:8080'])
  expect(origins({ APP_URL: 'http://localhost:8080' })).toEqual([
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
  ])
  expect(() => origins({ APP_ORIGINS: 'app' })).toThrow(/APP_ORIGINS/)
})

test('reminders use a built-in key in local runs and only configured ones in production', () => {
  const { push } = apiConfig(local).reminders
  expect(push).toMatchObject({
    publicKey: expect.stringMatching(/^B[\w-]{86}$/),
    subject: expect.stringMatching(/^mailto:/),
  })
  expect(apiConfig(production).reminders).toEqual({ push: null, mail: null })
  expect(() => apiConfig({ ...production, VAPID_PRIVATE_KEY: push?.privateKey })).toThrow(/which is public/)
  const VAPID_PRIVATE_KEY = OWN_VAPID_KEY
  expect(() => apiConfig({ ...production, VAPID_PRIVATE_KEY })).toThrow(/VAPID_SUBJECT/)
  const known = { ...production, VAPID_PRIVATE_KEY, APP_URL: 'https://stillair.test' }
  expect(apiConfig(known).reminders.push?.subject).toBe('https://stillair.test')
  expect(apiConfig({ ...known, SUPPORT_EMAIL: 'help@stillair.test' }).reminders.push?.subject).toBe(
    'mailto:help@stillair.test',
  )
  expect(() => apiConfig({ ...known, VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64url') })).toThrow(
    /too easy to guess/,
  )
  expect(() => apiConfig({ ...local, VAPID_PRIVATE_KEY: 'A'.repeat(43) })).toThrow(/not a P-256 key/)
  expect(() => apiConfig({ ...local, VAPID_PRIVATE_KEY: 'short' })).toThrow(/VAPID_PRIVATE_KEY/)
})

test('mail requires a server, a sender and the app’s URL', () => {
  const mail = { SMTP_URL: 'smtps://name:secret@mail.test', MAIL_FROM: 'Stillair <hello@stillair.test>' }
  const APP_URL = 'https://stillair.test'
  expect(apiConfig({ ...local, ...mail, APP_URL }).reminders.mail).toEqual({
    smtpUrl: mail.SMTP_URL,
    from: mail.MAIL_FROM,
    requiresTls: false,
  })
  for (const part of [{ ...mail }, { SMTP_URL: mail.SMTP_URL, APP_URL }, { MAIL_FROM: mail.MAIL_FROM, APP_URL }]) {
    expect(() => apiConfig({ ...local, ...part })).toThrow(/together/)
  }
  expect(() => apiConfig({ ...local, ...mail, SMTP_URL: 'mail.test', APP_URL })).toThrow(/SMTP_URL/)
})

test('production requires TLS for public addresses and mail servers', () => {
  const http = 'http://stillair.test'
  for (const name of [
    'APP_URL',
    'APP_ORIGINS',
    'MEDIA_ORIGINS',
    'SOCIAL_URL',
    'RECAPTCHA_VERIFY_URL',
    'STRIPE_API_BASE',
  ]) {
    expect(() => apiConfig({ ...production, [name]: http }), name).toThrow(`${name} must be an https:// URL`)
    expect(() => apiConfig({ ...local, [name]: http }), name).not.toThrow()
  }
  const mail = { APP_URL: 'https://stillair.test', MAIL_FROM: 'hello@stillair.test' }
  const withMail = (SMTP_URL: string) => apiConfig({ ...production, ...mail, SMTP_URL }).reminders.mail
  expect(withMail('smtp://user:pass@mail.test')).toMatchObject({ requiresTls: true })
  expect(() => withMail('smtp://user:pass@mail.test?ignoreTLS=true')).toThrow('SMTP_URL must have no query string')
})

test('trusts only networks that Express accepts, and never all addresses', () => {
  const trusted = (TRUST_PROXY: string) => apiConfig({ ...local, TRUST_PROXY }).trustProxy
  for (const list of [
    'loopback',
    'uniquelocal',
    'loopback, 10.0.0.0/8',
    '192.168.1.7',
    'fd00:7::/32,linklocal',
    '::ffff:10.0.0.0/104',
  ]) {
    expect(trusted(list)).toBe(list)
    expect(() => express().set('trust proxy', list)).not.toThrow()
  }
  for (const list of ['true', '1', 'all', '*', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0/8', 'loopback,']) {
    expect(() => trusted(list), list).toThrow('TRUST_PROXY must be')
  }
})
