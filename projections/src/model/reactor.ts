import { SpanKind } from '@opentelemetry/api'
import { jobAttributes } from '@stillair/events/jobs/jobs.ts'
import type { DomainEvent, RecordedEvent } from '@stillair/events/language/event.ts'
import { continueTrace, traced, traceparent } from '@stillair/events/process/tracing.ts'
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { CheckpointMovedError, moveSql, moveValues } from './checkpoint.ts'
import { type Applier, type Consumer, EventError } from './consumer.ts'
import type { Target } from './target.ts'
import { traceOf } from './trace.ts'

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

  const jobsOf = (events: readonly RecordedEvent[]): readonly TracedJob[] => {
    const jobs = new Map<string, TracedJob>()
    for (const event of events) {
      try {
        for (const job of reactions.get(event.type)?.(event) ?? []) jobs.set(job.id, { job, trace: traceOf(event) })
      } catch (error) {
        throw new EventError(event, error)
      }
    }
    return [...jobs.values()]
  }

  const open = (target: Target, version: number): Applier => ({
    async prepare(_client, events) {
      const jobs = jobsOf(events)
      if (jobs.length === 0) return null
      return {
        async write(client, move) {
          const { rows } = await client.query<{ ctid: string }>(moveSql(target), moveValues(name, version, move))
          const [moved] = rows
          if (!moved) throw new CheckpointMovedError(name, version, move.from)
          await send(boss, client, jobs)
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

/** A job, and the trace of the event that requires it. */
interface TracedJob {
  readonly job: Job
  readonly trace: string | undefined
}

/** Adds the jobs in the client's transaction. A job in a trace is added alone, and its data names the span that added it. */
async function send(boss: Pick<PgBoss, 'insert'>, client: pg.ClientBase, jobs: readonly TracedJob[]): Promise<void> {
  const db = { executeSql: (text: string, values: unknown[] = []) => client.query(text, values) }
  const untraced = jobs.flatMap(({ job, trace }) => (trace === undefined ? [job] : []))
  for (const [queue, list] of Map.groupBy(untraced, (job) => job.queue)) {
    await boss.insert(
      queue,
      list.map(({ queue: _, ...job }) => job),
      { db },
    )
  }
  for (const { job, trace } of jobs) {
    if (trace === undefined) continue
    const { queue, ...sent } = job
    const options = { kind: SpanKind.PRODUCER, attributes: jobAttributes(queue, job.id) }
    const insert = () => boss.insert(queue, [{ ...sent, data: { ...sent.data, traceparent: traceparent() } }], { db })
    await continueTrace(trace, () => traced(`send ${queue}`, options, insert))
  }
}
