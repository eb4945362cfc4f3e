import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { lookupSecretOf } from '../privacy/lookup-hash.ts'
import { ConfigError } from '../process/config-error.ts'
import { requireSecret } from '../process/secret-strength.ts'
import { logConfig } from './config.ts'

const POSTGRES_URL = 'postgres://localhost/stillair'
const local = { POSTGRES_URL, NODE_ENV: 'development' }
const [key, other] = ['key', 'other'].map((name) => createHash('sha256').update(name).digest('base64')) as [
  string,
  string,
]

test('needs only a Postgres URL locally', () => {
  const config = logConfig({ ...local, EVENTSTORE_URL: '' })
  expect(config).toMatchObject({ postgresUrl: POSTGRES_URL, eventStoreUrl: null })
  expect(config.masterKeys.current.symmetricKeySize).toBe(32)
})

test('reads the variables', () => {
  const url = 'esdb+discover://events:2113?tls=false'
  const config = logConfig({
    POSTGRES_URL,
    EVENTSTORE_URL: url,
    PERSONAL_DATA_KEY: key,
    LOOKUP_SECRET: other,
    NODE_ENV: 'production',
  })
  expect(config.eventStoreUrl).toBe(url)
  expect(config.lookupSecret.export().toString('base64')).toBe(other)
  expect(config.masterKeys.current.export().toString('base64')).toBe(key)
})

test.each([
  [{}, /POSTGRES_URL is required/],
  [{ POSTGRES_URL: 'mysql://localhost' }, /POSTGRES_URL must be/],
  [{ POSTGRES_URL, EVENTSTORE_URL: 'http://localhost' }, /EVENTSTORE_URL must be/],
  [{ ...local, PERSONAL_DATA_KEY: 'c2hvcnQ=' }, /PERSONAL_DATA_KEY must be 32 bytes/],
  [{ ...local, PERSONAL_DATA_OTHER_KEYS: `${key},c2hvcnQ=` }, /PERSONAL_DATA_OTHER_KEYS must be 32 bytes/],
  [{ ...local, LOOKUP_SECRET: 'c2hvcnQ=' }, /LOOKUP_SECRET must be 32 bytes/],
  [{ POSTGRES_URL, NODE_ENV: 'production' }, /PERSONAL_DATA_KEY is required in production/],
  [{ POSTGRES_URL, NODE_ENV: 'production', PERSONAL_DATA_KEY: key }, /LOOKUP_SECRET is required in production/],
  // Without `NODE_ENV` a process runs in production; a local run must be declared.
  [{ POSTGRES_URL }, /PERSONAL_DATA_KEY is required in production/],
  [{ POSTGRES_URL, NODE_ENV: '' }, /PERSONAL_DATA_KEY is required in production/],
  [{ POSTGRES_URL, NODE_ENV: 'Production' }, /NODE_ENV must be production/],
  [{ POSTGRES_URL, NODE_ENV: 'Production', PERSONAL_DATA_KEY: key }, /NODE_ENV must be production/],
])('refuses %o', (environment, message) => {
  expect(() => logConfig(environment)).toThrow(message)
  expect(() => logConfig(environment)).toThrow(ConfigError)
})

test('refuses the local secrets in production', () => {
  const { masterKeys, lookupSecret } = logConfig(local)
  const [knownKey, knownSecret] = [masterKeys.current, lookupSecret].map((known) => known.export().toString('base64'))
  const production = { POSTGRES_URL, NODE_ENV: 'production', PERSONAL_DATA_KEY: key, LOOKUP_SECRET: other }
  for (const known of [
    { PERSONAL_DATA_KEY: knownKey },
    { PERSONAL_DATA_OTHER_KEYS: `${other},${knownKey}` },
    { LOOKUP_SECRET: knownSecret },
  ]) {
    const [name] = Object.keys(known)
    expect(() => logConfig({ ...production, ...known })).toThrow(`${name} is a local default`)
    // The same bytes, encoded differently.
    const unpadded = Object.fromEntries(Object.entries(known).map(([one, text]) => [one, text?.replace('=', ' ')]))
    expect(() => logConfig({ ...production, ...unpadded })).toThrow(`${name} is a local default`)
  }
})

test('refuses easily guessed keys in production', () => {
  const production = { POSTGRES_URL, NODE_ENV: 'production', PERSONAL_DATA_KEY: key, LOOKUP_SECRET: other }
  for (const guessable of [Buffer.alloc(32, 'a'), Buffer.from('0123456789abcdef'.repeat(2))]) {
    for (const name of ['PERSONAL_DATA_KEY', 'LOOKUP_SECRET']) {
      const environment = { ...production, [name]: guessable.toString('base64') }
      expect(() => logConfig(environment)).toThrow(`${name} is too easy to guess`)
    }
    // An earlier key must be usable until it is replaced.
    const replaced = { ...production, PERSONAL_DATA_OTHER_KEYS: guessable.toString('base64') }
    expect(logConfig(replaced).masterKeys.others).toHaveLength(1)
  }
})

test('accepts any key generated as the runbook says', () => {
  for (let made = 0; made < 2_000; made++) {
    requireSecret('KEY', randomBytes(32).toString('latin1'), 'published', 'openssl')
    requireSecret('KEY', randomBytes(16).toString('hex'), 'published', 'openssl')
  }
})

test('reads other master keys, separated by commas', () => {
  const { masterKeys } = logConfig({ ...local, PERSONAL_DATA_OTHER_KEYS: ` ${key}, ${other},` })
  expect(masterKeys.others.map((one) => one.export().toString('base64'))).toEqual([key, other])
  expect(logConfig({ ...local, PERSONAL_DATA_OTHER_KEYS: '' }).masterKeys.others).toEqual([])
})

test('the local look-up secret is derived from the local master key', () => {
  const { masterKeys, lookupSecret } = logConfig(local)
  expect(lookupSecret.equals(lookupSecretOf(masterKeys.current))).toBe(true)
})
