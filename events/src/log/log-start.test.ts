import { status } from '@grpc/grpc-js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type EmulatorOptions,
  type EventStoreDbEmulator,
  eventStoreDbEmulator,
} from '../../test/eventstoredb-emulator/eventstoredb-emulator.ts'
import { CERTIFICATE, KEY } from '../../test/localhost-certificate.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { logConfig } from './config.ts'
import { LogStartError } from './log-start-error.ts'
import { openLog } from './open-event-store.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let emulator: EventStoreDbEmulator | null = null

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await emulator?.stop()
  emulator = null
  await database.drop()
})

/** Returns the sentence with which opening the log fails. Errors that waiting does not solve must fail immediately. */
async function sentence(postgresUrl: string, eventStoreUrl?: string, startMs = 3_600_000): Promise<string> {
  const config = logConfig({
    NODE_ENV: 'test',
    POSTGRES_URL: postgresUrl,
    ...(eventStoreUrl && { EVENTSTORE_URL: eventStoreUrl }),
  })
  const failure = await openLog(config, { startMs }).then(
    () => null,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(LogStartError)
  return (failure as LogStartError).message
}

const changed = (change: (url: URL) => void) => {
  const url = new URL(database.url)
  change(url)
  return url.href
}

async function serve(options?: EmulatorOptions): Promise<EventStoreDbEmulator> {
  emulator = await eventStoreDbEmulator(options)
  return emulator
}

test('a missing Postgres database is reported immediately', async () => {
  const url = changed((parts) => {
    parts.pathname = '/elsewhere'
  })
  expect(await sentence(url)).toBe(`Postgres at ${new URL(url).host} has no database "elsewhere". See POSTGRES_URL.`)
})

test('a refused Postgres user is reported immediately, without the password', async () => {
  const url = changed((parts) => {
    parts.username = 'nobody'
    parts.password = 'secret'
  })
  const problem = await sentence(url)
  expect(problem).toMatch(
    /^Postgres at \S+ (refuses the password of the user "nobody"|does not let the user "nobody" in)\./,
  )
  expect(problem).not.toContain('secret')
})

test('a Postgres without TLS is reported immediately', async () => {
  const url = changed((parts) => parts.searchParams.set('sslmode', 'require'))
  expect(await sentence(url)).toMatch(/^Postgres at \S+ does not speak TLS \(.+\)\. See sslmode in POSTGRES_URL\.$/)
})

test('an unreachable Postgres is reported only after the time limit', async () => {
  const url = 'postgres://stillair:secret@127.0.0.1:1/stillair'
  expect(await sentence(url, undefined, 300)).toMatch(
    /^Postgres at 127\.0\.0\.1:1 did not answer within 0\.3 s \(.*ECONNREFUSED.*\)\. Is it running, and is POSTGRES_URL right\?$/,
  )
})

test.each([status.UNAUTHENTICATED, status.PERMISSION_DENIED])(
  'an EventStoreDB that refuses the user with %i is reported immediately',
  async (refuse) => {
    const { url, setFault } = await serve()
    setFault(() => ({ refuse }))
    const problem = await sentence(database.url, url.replace('esdb://', 'esdb://ann:secret@'))
    expect(problem).toMatch(/^EventStoreDB at 127\.0\.0\.1:\d+ refuses the user "ann" or the password\./)
    expect(problem).not.toContain('secret')
  },
)

test('an untrusted certificate of EventStoreDB is reported immediately', async () => {
  const { url } = await serve({ tls: { key: KEY, certificate: CERTIFICATE } })
  expect(await sentence(database.url, url)).toMatch(
    /^The certificate of EventStoreDB at 127\.0\.0\.1:\d+ is not trusted \(.*self-signed certificate.*\)\. See tlsCAFile in EVENTSTORE_URL\.$/,
  )
})

test('an EventStoreDB without TLS is reported immediately', async () => {
  const { url } = await serve()
  expect(await sentence(database.url, url.replace('tls=false', 'tls=true'))).toMatch(
    /^EventStoreDB at 127\.0\.0\.1:\d+ does not speak TLS \(.+\)\. See tls in EVENTSTORE_URL\.$/,
  )
})

test('an unreachable EventStoreDB is reported only after the time limit, and one that recovers is used', async () => {
  expect(await sentence(database.url, 'esdb://127.0.0.1:1?tls=false', 300)).toMatch(
    /^EventStoreDB at 127\.0\.0\.1:1 did not answer within 0\.3 s \(.*ECONNREFUSED.*\)\. Is it running, and is EVENTSTORE_URL right\?$/,
  )
  const { url, setFault } = await serve()
  let requests = 0
  setFault(() => (requests++ < 2 ? { refuse: status.UNAVAILABLE } : null))
  const { store } = await openLog(logConfig({ NODE_ENV: 'test', POSTGRES_URL: database.url, EVENTSTORE_URL: url }))
  expect(requests).toBe(3)
  await store.close()
})

test('an invalid connection string is reported', async () => {
  expect(await sentence(database.url, 'esdb://127.0.0.1:2113?tlsCAFile=/nowhere.crt')).toMatch(
    /^EVENTSTORE_URL cannot be used: /,
  )
})
