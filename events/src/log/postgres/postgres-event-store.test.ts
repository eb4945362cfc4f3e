import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eventStoreContract } from '../../../test/event-store-contract.ts'
import { openPostgresLog } from '../../../test/postgres-log.ts'
import { testEvent, testStream } from '../../../test/test-events.ts'

eventStoreContract('Postgres', openPostgresLog)

test('a connection that breaks while being handed out does not end the process', async () => {
  const log = await openPostgresLog()
  try {
    const client = await log.pool.connect()
    // As if the server ended the connection in the packet that opened it. Without a listener, emitting throws.
    expect(() => client.emit('error', new Error('terminating connection'))).not.toThrow()
    client.release(true)
  } finally {
    await log.close()
  }
})

describe('appends that wait at the same time', () => {
  test('each get the position of their own event, in 50 streams and two revisions', async () => {
    const log = await openPostgresLog()
    try {
      const appends = Array.from({ length: 50 }, testStream).flatMap((stream) =>
        (['no-stream', 0] as const).map((expected) => ({ stream, event: testEvent(0), expected })),
      )
      const appended = await Promise.all(
        appends.map(({ stream, event, expected }) => log.store.append(stream, [event], expected)),
      )
      for (const [n, { event, expected }] of appends.entries()) {
        expect(appended[n]?.revision).toBe(expected === 0 ? 1 : 0)
        expect(await log.store.eventIdAt(appended[n]?.position ?? 0n)).toBe(event.id)
      }
    } finally {
      await log.close()
    }
  })

  test('do not wait for streams of which other transactions hold a row', async () => {
    const log = await openPostgresLog()
    const held = [testStream(), testStream()]
    const others = await Promise.all(held.map(() => log.pool.connect()))
    const settled: string[] = []
    const noted = (what: string, append: Promise<unknown>) =>
      append.then(
        () => settled.push(what),
        () => settled.push(what),
      )
    try {
      for (const [n, client] of others.entries()) {
        await client.query('begin')
        await client.query(
          `insert into log.event (stream, revision, id, type, schema_version, data, metadata)
           values ($1, 0, gen_random_uuid(), 'Held', 1, '{}', '{}')`,
          [held[n]],
        )
      }
      // Both statements of the batches wait for one of the rows; a third append arrives behind them.
      const blocked = held.map((stream) => noted('held', log.store.append(stream, [testEvent(0)], 'no-stream')))
      await noted('free', log.store.append(testStream(), [testEvent(0)], 'no-stream'))
      expect(settled).toEqual(['free'])
      for (const client of others) await client.query('rollback')
      await Promise.all(blocked)
    } finally {
      for (const client of others) client.release()
      await log.close()
    }
  })

  test('do not fail because of one that the database refuses', async () => {
    const log = await openPostgresLog()
    try {
      const append = (id: string) => log.store.append(testStream(), [testEvent(0, id)], 'no-stream')
      const results = await Promise.allSettled(
        [...Array.from({ length: 10 }, () => randomUUID()), 'no UUID'].map(append),
      )
      expect(results.map(({ status }) => status)).toEqual([
        ...Array.from({ length: 10 }, () => 'fulfilled'),
        'rejected',
      ])
    } finally {
      await log.close()
    }
  })
})
