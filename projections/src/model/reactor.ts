import type { DomainEvent, RecordedEvent } from '@stillair/events/language/event.ts'
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { CheckpointMovedError, moveSql, moveValues } from './checkpoint.ts'
import { type Applier, type Consumer, EventError } from './consumer.ts'
import type { Target } from './target.ts'

/** A job to send. Its id depends only on its purpose, so that sending it again adds no job. */
export interface Job {
  readonly queue: string
  readonly id: string
  readonly data: object
  /** The earliest start, ISO 8601 in UTC; immediately when omitted. */
  readonly startAfter?: string
  /** Jobs with a higher priority run first; 0 when omitted. */
  readonly priority?: number
}

export interface Reaction {
  readonly type: string
  react(event: RecordedEvent): readonly Job[]
}

/** Requests jobs in response to events, as a projection updates tables. It has a checkpoint, and is never rebuilt. */
export interface Reactor {
  readonly name: string
  /**
   * Where it begins in a log that is older than the reactor; `present` when omitted. From the beginning, a reactor that
   * writes to people would write to everyone who ever registered.
   */
  readonly beginsAt?: 'beginning' | 'present'
  readonly on: readonly Reaction[]
}

export const isReactor = (value: unknown): value is Reactor =>
  typeof value === 'object' && value !== null && 'on' in value && 'name' in value

/** Defines a reactor's response to one event type. */
export function reaction<E extends DomainEvent>(
  definition: { readonly type: E['type'] } & ((data: never) => E),
  react: (event: RecordedEvent<E>) => readonly Job[],
): Reaction {
  return { type: definition.type, react }
}

/** Returns the name of a reactor's checkpoint and the version of its code. */
export const reactorIdentity = ({ name }: Pick<Reactor, 'name'>) => ({ name: `reactor:${name}`, definition: 1 })

/**
 * Runs a reactor. It adds jobs to pg-boss in the transaction that moves the checkpoint, so both happen or neither does.
 */
export function reactorConsumer(reactor: Reactor, boss: Pick<PgBoss, 'insert'>): Consumer {
  const { name, definition } = reactorIdentity(reactor)
  const reactions = new Map(reactor.on.map(({ type, react }) => [type, react]))

  const jobsOf = (events: readonly RecordedEvent[]): ReadonlyMap<string, readonly Job[]> => {
    const jobs = new Map<string, Job>()
    for (const event of events) {
      try {
        for (const job of reactions.get(event.type)?.(event) ?? []) jobs.set(job.id, job)
      } catch (error) {
        throw new EventError(event, error)
      }
    }
    return Map.groupBy(jobs.values(), ({ queue }) => queue)
  }

  const open = (target: Target, version: number): Applier => ({
    async prepare(_client, events) {
      const jobs = jobsOf(events)
      if (jobs.size === 0) return null
      return {
        async write(client, move) {
          const { rows } = await client.query<{ ctid: string }>(moveSql(target), moveValues(name, version, move))
          const [moved] = rows
          if (!moved) throw new CheckpointMovedError(name, version, move.from)
          for (const [queue, list] of jobs) {
            await boss.insert(
              queue,
              list.map(({ queue: _, ...job }) => job),
              { db: bossDatabase(client) },
            )
          }
          return moved.ctid
        },
      }
    },
  })

  return {
    name,
    definition,
    layout: '',
    beginsAt: reactor.beginsAt ?? 'present',
    tables: () => [],
    views: [],
    createTables: () => [],
    createViews: () => [],
    open,
  }
}

const bossDatabase = (client: pg.ClientBase) => ({
  executeSql: (text: string, values: unknown[] = []) => client.query(text, values),
})
