import { expect, test } from 'vitest'
import { logConfig } from '../src/config.ts'
import { ConfigError } from '../src/config-error.ts'

const POSTGRES_URL = 'postgres://localhost/stillair'
const local = { POSTGRES_URL, NODE_ENV: 'development' }
const key = Buffer.alloc(32, 7).toString('base64')

test('needs only a Postgres locally', () => {
  const config = logConfig({ ...local, EVENTSTORE_URL: '' })
  expect(config).toMatchObject({ postgresUrl: POSTGRES_URL, eventStoreUrl: null })
  expect(config.personalDataKey.symmetricKeySize).toBe(32)
})

test('takes what is set', () => {
  const url = 'esdb+discover://events:2113?tls=false'
  const config = logConfig({ POSTGRES_URL, EVENTSTORE_URL: url, PERSONAL_DATA_KEY: key, NODE_ENV: 'production' })
  expect(config.eventStoreUrl).toBe(url)
  expect(config.personalDataKey.export().equals(Buffer.alloc(32, 7))).toBe(true)
})

test.each([
  [{}, /POSTGRES_URL is required/],
  [{ POSTGRES_URL: 'mysql://localhost' }, /POSTGRES_URL must be/],
  [{ POSTGRES_URL, EVENTSTORE_URL: 'http://localhost' }, /EVENTSTORE_URL must be/],
  [{ ...local, PERSONAL_DATA_KEY: 'c2hvcnQ=' }, /PERSONAL_DATA_KEY must be 32 bytes/],
  [{ POSTGRES_URL, NODE_ENV: 'production' }, /PERSONAL_DATA_KEY is required in production/],
  // Without `NODE_ENV` a process runs for others; a local run has to be declared.
  [{ POSTGRES_URL }, /PERSONAL_DATA_KEY is required in production/],
  [{ POSTGRES_URL, NODE_ENV: '' }, /PERSONAL_DATA_KEY is required in production/],
  [{ POSTGRES_URL, NODE_ENV: 'Production' }, /NODE_ENV must be production/],
  [{ POSTGRES_URL, NODE_ENV: 'Production', PERSONAL_DATA_KEY: key }, /NODE_ENV must be production/],
])('refuses %o', (environment, message) => {
  expect(() => logConfig(environment)).toThrow(message)
  expect(() => logConfig(environment)).toThrow(ConfigError)
})

test('refuses the local key in production', () => {
  const known = logConfig(local).personalDataKey.export().toString('base64')
  expect(() => logConfig({ POSTGRES_URL, NODE_ENV: 'production', PERSONAL_DATA_KEY: known })).toThrow(ConfigError)
})
