import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiConfig } from '@stillair/api/server/config.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import { ConfigError } from '@stillair/events/process/config-error.ts'
import type { Environment } from '@stillair/events/process/environment.ts'
import { tracingConfig } from '@stillair/events/process/start-tracing.ts'
import { workerConfig } from '@stillair/media-worker/server/config.ts'
import { replaySettings } from '@stillair/projections/replay/cli/replay-settings.ts'
import { projectionsConfig } from '@stillair/projections/server/config.ts'
import { afterAll, expect, test } from 'vitest'
import { runToItsEnd } from '../../events/test/start-process.ts'
import { readSettings } from '../src/platform/settings.ts'
import { configurationPage, VARIABLES } from './variables.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'stillair-configuration-'))
afterAll(() => rmSync(folder, { recursive: true }))
const aFile = join(folder, 'file')
writeFileSync(aFile, '')

const local = { NODE_ENV: 'development', POSTGRES_URL: 'postgres://localhost/stillair', STORAGE_DIR: folder }
const KEY = 'q7Jt0cV3m8Zx5nB2w9Lk4hR6yD1sF0gA3eU7iO5pTzM='
const LOOKUP_SECRET = 'Xk2vF8yP0dQ5hR9sW3mB6tZ1nC7jL4gU8aE2oI6rTqY='
const SIGNING_KEY = '0e5f9a71c2d84b36f1a7e09d5c28b347'
/** Secrets that look long and varied, and are quickly guessed. */
const GUESSABLE = [
  ...['password-password-password-password-passw', 'changeme-3f9c1ab07d62e845b3f9', 'a1b2c3d4a1b2c3d4a1b2c3d4a1b2'],
  ...['0123456789abcdefghijklmnopqrstuvwxyz', 'qX7-qX7-qX7-qX7-qX7-qX7-qX7-qX7-qX7-q'],
]
const asKeys = (texts: readonly string[]) =>
  texts.map((text) => Buffer.from(text.slice(0, 32).padEnd(32, text)).toString('base64'))
const base64url = (key: string) => Buffer.from(key, 'base64').toString('base64url')
const SEQUENCE = Buffer.from([...Array(32).keys()]).toString('base64')
const production = {
  ...{ NODE_ENV: 'production', POSTGRES_URL: local.POSTGRES_URL, PERSONAL_DATA_KEY: KEY, LOOKUP_SECRET },
  ...{ SIGNING_KEY, STORAGE_DIR: folder },
  ...{ FIREBASE_PROJECT_ID: 'stillair-live', FIREBASE_API_KEY: 'AIza', FIREBASE_AUTH_DOMAIN: 'live.firebaseapp.com' },
}
const s3 = {
  ...{ NODE_ENV: 'development', POSTGRES_URL: local.POSTGRES_URL, S3_ENDPOINT: 'http://minio:9000' },
  ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
}
const s3Production = {
  ...{ ...production, ...s3, NODE_ENV: 'production', STORAGE_DIR: '' },
  ...{ S3_PUBLIC_ENDPOINT: 'https://s3.test', S3_SECRET_ACCESS_KEY: '4d1f0b9c7e5a2836' },
}
const push = { ...production, VAPID_PRIVATE_KEY: 'nM4x_Qe7Rk1bT9yVw3Zc6uHs0pLd8Ja2Gf5iXoKtSvA' }
const mail = { APP_URL: 'https://stillair.test', SMTP_URL: 'smtps://mail.test', MAIL_FROM: 'hello@stillair.test' }
const stripe = {
  APP_URL: mail.APP_URL,
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_V7tq2ZpXc9Lm4RbKy8WdNs3HfJ6gTa1e',
}
const captcha = { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' }

/** Programs that read a variable; each of them must refuse each invalid value. */
type Reader = (environment: Environment) => unknown
// The API and its commands read the log's variables with `logConfig`.
const log: Reader[] = [logConfig, projectionsConfig, workerConfig]
const storage: Reader[] = [apiConfig, workerConfig]
const settings: Reader[] = [readSettings]

interface Row {
  readonly readers: readonly Reader[]
  /** A complete environment without invalid values. */
  readonly among: Environment
  readonly bad: readonly string[]
}
const row = (readers: readonly Reader[], bad: readonly string[], among: Environment = local): Row => ({
  readers,
  among,
  bad,
})
const api = (bad: readonly string[], among: Environment = local) => row([apiConfig], bad, among)
const port = (readers: readonly Reader[]) => row(readers, ['http', '-1', '65536', '80.5', 'NaN'])
const NUMBERS = ['0', '-1', '1.5', 'many', '1e99']
const URLS = ['stillair', 'ftp://x.test', 'https://', 'javascript:alert(1)']
/** Variables that accept any text; errors show when the text is used, and are reported then. */
const ANY_TEXT = 'any text'
/** Variables that only Docker Compose reads. */
const COMPOSE = 'compose'

const ROWS: Readonly<Record<string, Row | readonly Row[] | typeof ANY_TEXT | typeof COMPOSE>> = {
  NODE_ENV: row([...storage, projectionsConfig], ['Production', 'staging', '1']),
  POSTGRES_URL: [
    row(log, ['', 'mysql://x', 'postgres', 'postgres://h:port/x', 'postgres://u:%zz@h/x', 'localhost']),
    row(
      log,
      ['stillair:stillair', 'stillair:postgres', 'anna:anna', 'anna:%61nna', 'u:changeme', `u:${SIGNING_KEY}`].map(
        (signIn) => `postgres://${signIn}@postgres/stillair`,
      ),
      production,
    ),
  ],
  EVENTSTORE_URL: [
    row(log, ['http://x', 'esdb://', 'eventstore']),
    row(log, ['esdb://admin:changeit@a:2113', 'esdb+discover://ops:ops@a:2113,b:2113'], production),
  ],
  PERSONAL_DATA_KEY: [
    row(log, ['short', KEY.slice(4)]),
    row(
      log,
      [
        ...['', Buffer.alloc(32, 'a').toString('base64'), 'c3RpbGxhaXIgbG9jYWwgcGVyc29uYWwgZGF0YSBrZXk '],
        ...[SEQUENCE, ...asKeys(GUESSABLE)],
      ],
      production,
    ),
  ],
  PERSONAL_DATA_OTHER_KEYS: [
    row(log, ['short', `${KEY},short`]),
    row(log, ['c3RpbGxhaXIgbG9jYWwgcGVyc29uYWwgZGF0YSBrZXk'], production),
  ],
  LOOKUP_SECRET: [
    row(log, ['short']),
    row(
      log,
      [
        ...['', 'A'.repeat(43), 'WB1m+z/VNp7pHlkcO88Xad90usrA3XIC86c4e5DjW0g= '],
        ...[KEY, SEQUENCE, ...asKeys(GUESSABLE)],
      ],
      production,
    ),
  ],
  REPLAY_ACTOR: row([replaySettings], ['a'.repeat(201)]),
  POSTGRES_CONNECTIONS: api(['17', ...NUMBERS]),
  REQUIRE_SECOND_FACTOR: api(['yes', '1', 'TRUE', 'on']),
  SIGNING_KEY: row(
    storage,
    [
      ...['', 'short', 'a'.repeat(32), 'ab'.repeat(40), 'stillair-local-signing-key-not-for-production '],
      ...[KEY, LOOKUP_SECRET, ...GUESSABLE],
    ],
    production,
  ),
  STORAGE_DIR: row(storage, ['', aFile, join(aFile, 'below')]),
  ERASURES_DIR: api([aFile, join(aFile, 'below')]),
