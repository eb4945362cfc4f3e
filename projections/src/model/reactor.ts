import type { DomainEvent, RecordedEvent } from '@stillair/events/language/event.ts'
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { CheckpointMovedError, moveSql, moveValues } from './checkpoint.ts'
import { type Applier, type Consumer, EventError } from './consumer.ts'
import type { Target } from './target.ts'

/** A job to send. Its id is a function of what it is for, so that sending it again sends nothing. */
export interface Job {
  readonly queue: string
  readonly id: string
  readonly data: object
  /** Not before then, ISO 8601 in UTC; at once when left out. */
  readonly startAfter?: string
  /** Jobs of a higher one go first; 0 when left out. */
  readonly priority?: number
}

export interface Reaction {
  readonly type: string
  react(event: RecordedEvent): readonly Job[]
}

/** Acts on the world where a projection keeps a table. It has a checkpoint, and is never rebuilt. */
export interface Reactor {
  readonly name: string
  /**
   * Where it begins in a log that was there before it. When left out it does not act upon the past: one that writes to
   * people would write to all who ever were.
   */
  readonly beginsAt?: 'beginning' | 'present'
  readonly on: readonly Reaction[]
}

export const isReactor = (value: unknown): value is Reactor =>
  typeof value === 'object' && value !== null && 'on' in value && 'name' in value

/** What a reactor does about one event type. */
export function reaction<E extends DomainEvent>(
  definition: { readonly type: E['type'] } & ((data: never) => E),
  react: (event: RecordedEvent<E>) => readonly Job[],
): Reaction {
  return { type: definition.type, react }
}

/** What a reactor is called among the checkpoints, and the version of what it does. */
export const reactorIdentity = ({ name }: Pick<Reactor, 'name'>) => ({ name: `reactor:${name}`, definition: 1 })

/** Runs a reactor whose jobs go to pg-boss, in the transaction that moves the checkpoint: both happen, or neither. */
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
