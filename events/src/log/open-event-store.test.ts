import { expect, test } from 'vitest'
import { eventStoreDbEmulator } from '../../test/eventstoredb-emulator/eventstoredb-emulator.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { newEvents } from '../language/new-event.ts'
import { UserRegistered, userStream } from '../modules/accounts/events.ts'
import { lookupHash } from '../privacy/lookup-hash.ts'
import { logConfig } from './config.ts'
import { openEventStore, openLog } from './open-event-store.ts'

const registered = UserRegistered({ userId: 'ann', email: 'ann@example.com', name: 'Ann' })
const events = newEvents([registered], {
  occurredAt: '2026-11-20T18:00:00.000Z',
  commandId: 'register-ann',
  correlationId: 'c',
  causationId: null,
  actor: { kind: 'user', id: 'ann' },
  timeZone: 'Europe/Lisbon',
})

test('processes that start together share one log with sealed, erasable personal data', async () => {
  const database = await createTestDatabase()
  try {
    const config = logConfig({ NODE_ENV: 'test', POSTGRES_URL: database.url })
    const [store, log, third] = await Promise.all([openEventStore(config), openLog(config), openEventStore(config)])
    await store.append(userStream('ann'), events, 'no-stream')
    const read = async () => (await log.store.readStream(userStream('ann'))).events[0]?.data
    expect(await read()).toEqual(registered.data)
    await log.keyring.destroy('ann')
    expect(await read()).toEqual({ userId: 'ann', email: null, name: null })
    const hash = log.lookupHash('waitlist', ' Ann@Example.com ')
    expect(hash).toBe(lookupHash(config.lookupSecret)('waitlist', 'ann@example.com'))
    await Promise.all([store.close(), log.store.close(), third.close()])
    await store.close()
    const wrong = logConfig({
      NODE_ENV: 'test',
      POSTGRES_URL: database.url,
      PERSONAL_DATA_KEY: Buffer.alloc(32).toString('base64'),
    })
    await expect(openEventStore(wrong)).rejects.toThrow('PERSONAL_DATA_KEY is not the key')
  } finally {
    await database.drop()
  }
})

test('with EVENTSTORE_URL the log is in EventStoreDB and only the keys are in Postgres', async () => {
  const database = await createTestDatabase()
  const emulator = await eventStoreDbEmulator()
  try {
    const { store, keyring } = await openLog(
      logConfig({ NODE_ENV: 'test', POSTGRES_URL: database.url, EVENTSTORE_URL: emulator.url }),
    )
    await store.append(userStream('ann'), events, 'no-stream')
    expect(emulator.log.stream('user-ann')).toHaveLength(1)
    expect(Buffer.from(emulator.log.all[0]?.data ?? []).toString()).not.toContain('ann@example.com')
    expect((await store.readStream(userStream('ann'))).events[0]?.data).toEqual(registered.data)
    await keyring.destroy('ann')
    expect((await store.readStream(userStream('ann'))).events[0]?.data).toMatchObject({ email: null })
    await store.close()
  } finally {
    await emulator.stop()
    await database.drop()
  }
})
