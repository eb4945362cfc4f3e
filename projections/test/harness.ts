import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import type { Actor, DomainEvent, NewEvent } from '@stillair/events/language/event.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import pg from 'pg'
import { pino } from 'pino'
import { expect } from 'vitest'
import { createTestDatabase } from '../../events/test/test-database.ts'
import type { LogReader } from '../src/engine/run.ts'
import { createControlSchema } from '../src/engine/schema.ts'
import { type Supervisor, supervise } from '../src/engine/supervisor.ts'
import { type Checkpoint, readCheckpoints } from '../src/model/checkpoint.ts'
import type { Consumer } from '../src/model/consumer.ts'
import { SERVING } from '../src/model/target.ts'

/** A database of its own, and runners that use it. */
export interface Harness {
  readonly url: string
  readonly pool: pg.Pool
  /** Runs the consumers until the returned supervisor stops or the harness is closed. */
  start(consumers: readonly Consumer[], log: LogReader, batchSize?: number): Supervisor
  checkpoints(name?: string): Promise<readonly Checkpoint[]>
  /** Waits until the serving version of each consumer has read the log up to its current head. */
  caughtUp(consumers: readonly Consumer[], log: LogReader): Promise<void>
  close(): Promise<void>
}

/** Milliseconds between checks, short because tests wait for events and not for time to pass. */
export const EVERY_MS = 20
export const silent = pino({ level: 'silent' })

export async function harness(): Promise<Harness> {
  const database = await createTestDatabase()
  const pool = new pg.Pool(withSessionSettings({ connectionString: database.url, max: 5 }))
  pool.on('error', () => {})
  await createControlSchema(pool, SERVING)
  const running: Supervisor[] = []
  return {
    url: database.url,
    pool,
    start(consumers, log, batchSize = 100) {
      const options = { consumers, log, pool, batchSize, target: SERVING, postgresUrl: database.url }
      const supervisor = supervise({ ...options, logger: silent, everyMs: EVERY_MS })
      running.push(supervisor)
      return supervisor
    },
    checkpoints: (name) => readCheckpoints(pool, SERVING, name),
    async caughtUp(consumers, log) {
      const head = await log.head()
      const serving = async () => (await readCheckpoints(pool, SERVING)).filter(({ active }) => active)
      const behind = async () => {
        const found = await serving()
        return consumers
          .filter(({ name, definition, views }) => {
            const checkpoint = found.find((one) => one.name === name && one.definition === definition)
            const isViewed =
              running.length === 0 || views.length === 0 || found.some((one) => one.name === name && one.viewed)
            return !checkpoint || checkpoint.readUpTo < head || !isViewed
          })
          .map(({ name }) => name)
      }
      await expect.poll(behind).toEqual([])
    },
    async close() {
      await Promise.all(running.map((supervisor) => supervisor.stop()))
      await pool.end()
      await database.drop()
    },
  }
}

const TEST: Actor = { kind: 'system', id: 'test' }

/** Returns an event in the form that a store accepts; its id and time follow from the number. */
export function numbered<E extends DomainEvent>(event: E, number: number, actor = TEST): NewEvent<E> {
  const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString()
  return {
    id: deterministicId('test', String(number)),
    type: event.type,
    schemaVersion: 1,
    data: event.data,
    metadata: {
      occurredAt: at,
      commandId: String(number),
      correlationId: 'test',
      causationId: null,
      actor,
      timeZone: 'UTC',
    },
  }
}

/** Appends events one at a time, numbered from the current head of the log. */
export async function appendAll(store: EventStore, events: readonly DomainEvent[]): Promise<void> {
  for (const event of events) {
    const number = Number(await store.head()) + 1
    await store.append('session-1', [numbered(event, number)], 'any')
  }
}
