import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiConfig } from '@stillair/api/server/config/config.ts'
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
  NODE_ENV: 'production',
  POSTGRES_URL: local.POSTGRES_URL,
  PERSONAL_DATA_KEY: KEY,
  LOOKUP_SECRET,
  SIGNING_KEY,
  STORAGE_DIR: folder,
  FIREBASE_PROJECT_ID: 'stillair-live',
  FIREBASE_API_KEY: 'AIza',
  FIREBASE_AUTH_DOMAIN: 'live.firebaseapp.com',
}
const s3 = {
  NODE_ENV: 'development',
  POSTGRES_URL: local.POSTGRES_URL,
  S3_ENDPOINT: 'http://minio:9000',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const s3Production = {
  ...production,
  ...s3,
  NODE_ENV: 'production',
  STORAGE_DIR: '',
  S3_PUBLIC_ENDPOINT: 'https://s3.test',
  S3_SECRET_ACCESS_KEY: '4d1f0b9c7e5a2836',
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
  POSTGRES_CONNECTIONS: api(['13', ...NUMBERS]),
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
  S3_ENDPOINT: [
    row(storage, ['', ...URLS], s3),
    row(storage, ['http://s3.test'], { ...s3Production, S3_PUBLIC_ENDPOINT: '' }),
  ],
  S3_PUBLIC_ENDPOINT: [row(storage, URLS, s3), row(storage, ['http://s3.test'], s3Production)],
  S3_REGION: ANY_TEXT,
  S3_ACCESS_KEY_ID: row(storage, [''], s3),
  S3_SECRET_ACCESS_KEY: [
    row(storage, [''], s3),
    row(storage, ['stillair-local', 'minioadmin', 'id', SIGNING_KEY], s3Production),
  ],
  S3_MEDIA_BUCKET: row(storage, ['ab'], s3),
  S3_UPLOADS_BUCKET: row(storage, ['ab'], s3),
  PORT: port([apiConfig, projectionsConfig, workerConfig]),
  HOST: ANY_TEXT,
  METRICS_PORT: port([apiConfig]),
  METRICS_HOST: ANY_TEXT,
  FIREBASE_PROJECT_ID: [api(['my project', 'a/b']), api(['', 'demo-stillair'], production)],
  FIREBASE_API_KEY: [api(['a key', '"']), api(['', 'local'], production)],
  FIREBASE_AUTH_DOMAIN: api(['https://x.test', 'a b']),
  FIREBASE_AUTH_EMULATOR_HOST: [api(['localhost', 'http://x:1']), api(['localhost:9099'], production)],
  GOOGLE_APPLICATION_CREDENTIALS: api([folder, join(folder, 'missing')]),
  APP_URL: [api(URLS), api(['http://x.test'], production)],
  APP_ORIGINS: [api(['app', 'https://a.test, b']), api(['https://a.test, http://b.test'], production)],
  STRIPE_SECRET_KEY: api(['', 'sk_test_stillair_local', SIGNING_KEY], { ...production, ...stripe }),
  STRIPE_WEBHOOK_SECRET: api(
    ['', 'whsec_stillair_local', 'whsec_aaaaaaaaaaaaaaaaaaaaaaa', stripe.STRIPE_SECRET_KEY, ...GUESSABLE],
    { ...production, ...stripe },
  ),
  STRIPE_API_BASE: [api(URLS), api(['http://x.test'], production)],
  SUBSCRIPTION_PRICE_GBP: api(['0', 'free', '9,99', '-1']),
  SUBSCRIPTION_PRICE_USD: api(['0', 'free', '9,99', '-1']),
  SUBSCRIPTION_PRICE_EUR: api(['0', 'free', '9,99', '-1']),
  SUBSCRIPTION_GRACE_DAYS: row([apiConfig, replaySettings], ['-1', '1.5', 'a week', '1000']),
  RECAPTCHA_SITE_KEY: api([''], { ...local, ...captcha }),
  RECAPTCHA_SECRET: [api([''], { ...local, ...captcha }), api(['local', SIGNING_KEY], { ...production, ...captcha })],
  RECAPTCHA_MIN_SCORE: api(['2', '-0.1', 'high']),
  RECAPTCHA_HOSTNAMES: api(['https://x.test', 'a/b']),
  RECAPTCHA_SCRIPT_URL: [api(['api.js', '//evil.test/x']), api(['http://x.test'], production)],
  RECAPTCHA_VERIFY_URL: [api(URLS), api(['http://x.test'], production)],
  WAITLIST_RATE_LIMIT: api(NUMBERS),
  ANALYTICS: api(['yes', 'true', 'ON']),
  GA_MEASUREMENT_ID: api(['g-1', "G');evil('"]),
  PIXEL_ID: api(['one', "1');evil('"]),
  COUNTRY_HEADER: api(['cf ip', 'a:b']),
  COUNTRY_DATABASE: api([folder, join(folder, 'missing'), join(aFile, 'below')]),
  SECURITY_CONTACT: api(['security@x.test', 'http://x.test']),
  SOCIAL_URL: [api(URLS), api(['http://x.test'], production)],
  SUPPORT_EMAIL: api(['help', 'a@b']),
  VAPID_PRIVATE_KEY: [
    api(['short', 'A'.repeat(43)]),
    api(
      [
        ...['y9XrHGCcc2xyFoKrmDJB3kKifMbqarwRN6OV9R7vqrg', Buffer.alloc(32, 7).toString('base64url')],
        ...[KEY, SEQUENCE, ...asKeys(GUESSABLE)].map(base64url),
      ],
      push,
    ),
  ],
  VAPID_SUBJECT: [api(['help', 'http://x.test', 'mailto:help']), api([''], push)],
  SMTP_URL: [
    api(['', 'mail.test', 'https://mail.test', 'smtps://'], { ...local, ...mail }),
    api(['smtp://a:b@mail.test?ignoreTLS=true'], { ...production, ...mail }),
  ],
  MAIL_FROM: api(['', 'Stillair', 'a@b'], { ...local, ...mail }),
  RETENTION_WAITLIST_YEARS: api(NUMBERS),
  RETENTION_ANALYTICS_MONTHS: api(NUMBERS),
  CLIENT_DIR: api([aFile, join(folder, 'missing')]),
  MEDIA_ORIGINS: [api(['cdn', 'https://a.test, b']), api(['http://a.test'], production)],
  TRUST_PROXY: api([
    ...['true', '1', 'everybody', '0.0.0.0/0', '10.0.0.0/33', 'loopback,'],
    ...['0.0.0.0/1,128.0.0.0/1', '::/1', '10.0.0.0/7', '2000::/3', '::/16', '::ffff:0.0.0.0/96', '0:0:0::/95'],
  ]),
  RATE_LIMIT_FILES: api(NUMBERS),
  RATE_LIMIT_READS: api(NUMBERS),
  RATE_LIMIT_WRITES: api(NUMBERS),
  RATE_LIMIT_UPLOADS: api(NUMBERS),
  MAX_UPLOAD_BYTES: api(NUMBERS),
  UPLOAD_QUOTA_BYTES: api(NUMBERS),
  PACKAGING_CONCURRENCY: row([workerConfig], ['65', ...NUMBERS]),
  WORK_DIR: row([workerConfig], [aFile, join(aFile, 'below')]),
  FFMPEG_PATH: ANY_TEXT,
  FFPROBE_PATH: ANY_TEXT,
  LOG_LEVEL: row([...storage, projectionsConfig], ['loud', 'INFO', '1']),
  OTEL_EXPORTER_OTLP_ENDPOINT: row([tracingConfig], URLS),
  OTEL_EXPORTER_OTLP_HEADERS: ANY_TEXT,
  OTEL_SERVICE_NAME: ANY_TEXT,
  OTEL_TRACES_SAMPLER: row([tracingConfig], ['sometimes', 'ALWAYS_ON']),
  OTEL_TRACES_SAMPLER_ARG: row([tracingConfig], ['1.1', '-0.1', 'half']),
  WEB_PORT: COMPOSE,
  MINIO_PORT: COMPOSE,
  BIND_ADDRESS: COMPOSE,
  PUBLIC_HOST: COMPOSE,
  SAMPLE_HISTORY_URL: [
    api(['mysql://x', 'postgres', 'postgres://h:port/x']),
    api(['postgres://stillair:stillair@postgres/sample'], production),
  ],
  STILLAIR_PORT: port(settings),
  STILLAIR_HOST: ANY_TEXT,
  STILLAIR_DATA: row(settings, [aFile, join(aFile, 'below')]),
  STILLAIR_DEMO_CONTENT: row(settings, ['some', 'ALL']),
  STILLAIR_ANALYTICS: row(settings, ['yes', 'true']),
  STILLAIR_POSTGRES_PORT: port(settings),
  STILLAIR_AUTH_PORT: port(settings),
  STILLAIR_API_PORT: port(settings),
  STILLAIR_PROJECTIONS_PORT: port(settings),
  STILLAIR_MEDIA_WORKER_PORT: port(settings),
  STILLAIR_PAYMENTS_PORT: port(settings),
  STILLAIR_HUMAN_VERIFICATION_PORT: port(settings),
  STILLAIR_VITE_PORT: port(settings),
}

test('each variable has a row here', () => {
  expect(Object.keys(ROWS).sort()).toEqual([...VARIABLES.keys()].sort())
})

test('lists every schema of variables', () => {
  const sources = globSync('{events,projections,media-worker,api,local}/src/**/*.ts', { cwd: root })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .filter((source) => /readEnvironment\(|Variables = z\.object\(/.test(source))
  const read = sources.flatMap((source) => [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name))
  expect(read.length).toBeGreaterThan(80)
  expect(read.filter((name) => !VARIABLES.has(name as string))).toEqual([])
})

test('docs/configuration.md matches the schemas', async () => {
  await expect(configurationPage()).toMatchFileSnapshot(join(root, 'docs/configuration.md'))
})

const CASES = Object.entries(ROWS).flatMap(([name, rows]) =>
  typeof rows === 'string' ? [] : [{ name, rows: Array.isArray(rows) ? rows : [rows as Row] }],
)
test.each(CASES)('$name: refuses an invalid value with one line that names the variable', ({ name, rows }) => {
  for (const { readers, among, bad } of rows) {
    for (const read of readers) {
      for (const value of bad) {
        const refused = () => read({ ...among, [name]: value })
        expect(refused, value).toThrow(ConfigError)
        expect(refused, value).toThrow(new RegExp(`^The configuration cannot be used: [^\\n]*${name}[^\\n]*$`))
      }
    }
  }
})

const ADDRESSES = [
  ...['S3_ENDPOINT', 'S3_PUBLIC_ENDPOINT', 'APP_URL', 'APP_ORIGINS', 'MEDIA_ORIGINS', 'SOCIAL_URL', 'STRIPE_API_BASE'],
  ...['RECAPTCHA_SCRIPT_URL', 'RECAPTCHA_VERIFY_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
]
test.each(ADDRESSES)('%s: the message says where http:// is allowed', (name) => {
  const read = name.startsWith('OTEL_') ? tracingConfig : apiConfig
  const withAddress = (among: Environment, value: string) => () => read({ ...among, [name]: value })
  const [inside, outside] = name.startsWith('S3_') ? [s3, s3Production] : [local, production]
  expect(withAddress(inside, 'http://x.test')).not.toThrow()
  let isAllowed = true
  try {
    withAddress(outside, 'http://x.test')()
  } catch {
    isAllowed = false
  }
  const allowed = isAllowed ? 'http:// or https://' : 'outside production, http://'
  expect(withAddress(inside, 'ftp://x.test')).toThrow(allowed)
})

const PROGRAMS: [variable: string, bad: string, program: string, ...args: string[]][] = [
  ...['api', 'projections', 'media-worker'].map((server): [string, string, string] => [
    'OTEL_TRACES_SAMPLER',
    'sometimes',
    `${server}/src/main.ts`,
  ]),
  ['TRUST_PROXY', 'true', 'api/src/main.ts'],
  ['COUNTRY_DATABASE', aFile, 'api/src/main.ts'],
  ['TRUST_PROXY', 'true', 'api/src/modules/roles/cli/main.ts', 'list'],
  ['POSTGRES_URL', 'mysql://x', 'api/src/modules/keys/cli/main.ts', 'status'],
  ['POSTGRES_URL', 'mysql://x', 'api/src/modules/retention/cli/main.ts', 'unfinished'],
  ['SUBSCRIPTION_PRICE_GBP', 'a lot', 'api/src/modules/subscriptions/cli/main.ts', 'fetch'],
  ['PORT', 'http', 'projections/src/main.ts'],
  ['POSTGRES_URL', 'mysql://x', 'projections/src/cli/main.ts', 'status'],
  ['SUBSCRIPTION_GRACE_DAYS', 'a week', 'projections/src/replay/cli/main.ts', '--as-of', 'now'],
  ['WORK_DIR', aFile, 'media-worker/src/main.ts'],
  ['STILLAIR_PORT', 'http', 'local/src/main.ts'],
  ['STILLAIR_DATA', aFile, 'local/src/commands/reset.ts'],
  ['POSTGRES_URL', 'mysql://x', 'local/src/commands/operate.ts', 'roles', 'list'],
  ['POSTGRES_URL', 'mysql://x', 'local/src/commands/operate.ts', 'projections', 'status'],
  ['SUBSCRIPTION_PRICE_GBP', 'a lot', 'local/src/commands/operate.ts', 'subscriptions', 'fetch'],
  ['POSTGRES_URL', 'mysql://x', 'local/src/commands/replay.ts', '--as-of', 'now'],
]
test.each(PROGRAMS)(
  '%s=%s ends %s with one line and exit code 1',
  { tags: ['slow'] },
  async (name, bad, program, ...args) => {
    const { code, err } = await runToItsEnd(join(root, program), args, { ...local, [name]: bad })
    expect(err).toMatch(new RegExp(`^[^\\n]*${name}[^\\n]*\\n$`))
    expect(code).toBe(1)
  },
)
