import type { Position } from '@stillair/events/language/position.ts'
import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import { arrangeBuilds } from '../engine/builds.ts'
import { promote } from '../engine/promote.ts'
import { type LogReader, type RunOptions, run, type Version } from '../engine/run.ts'
import { createControlSchema } from '../engine/schema.ts'
import { pointViews } from '../engine/views.ts'
import { type Connection, connect } from '../model/connection.ts'
import type { Projection } from '../model/projection.ts'
import { projectionConsumer } from '../model/projection-consumer.ts'
import type { Target } from '../model/target.ts'
import { completeLog } from './complete-log.ts'

export interface Built {
  /** How far the log was read. */
  readonly position: Position
  readonly events: number
  /** Seconds from the first read to the last commit, without creating the tables. */
  readonly seconds: number
}

/**
 * Builds projections from the beginning of the log up to a position, or its current head, into a target of their own.
 * It takes one pass, with the same run that keeps the serving versions up to date. The caller drops the target's
 * schema.
 *
 * Throws an `EventError` at an event that cannot be applied. Also throws when the connection to Postgres is lost before
 * the end, or when the log ends too soon.
 */
export async function buildAsOf(options: {
  readonly projections: readonly Projection[]
  readonly target: Target
  readonly log: LogReader
  readonly postgresUrl: string
  readonly until?: Position
  readonly batchSize?: number
  readonly yields?: RunOptions['yields']
}): Promise<Built> {
  const { projections, target, postgresUrl, batchSize, yields = false } = options
  const log = completeLog(options.log)
  const consumers = projections.map(projectionConsumer)
  const until = options.until ?? (await log.head())
  // An error between two queries surfaces at the next query.
  const pool = steadyPool({ connectionString: postgresUrl, max: 1 })
  let connection: Connection | null = null
  let position: Position = 0n
  let events = 0
  try {
    await createControlSchema(pool, target)
    const versions: Version[] = []
    for (const consumer of consumers) {
      versions.push({ consumer, version: (await arrangeBuilds(pool, target, consumer, { log })).run[0] ?? 1 })
    }
    const [only, ...more] = projections
    const what = only && more.length === 0 ? only.name : `${projections.length} read models`
    connection = await connect(postgresUrl, `stillair ${what} as of ${until}`)
    const { client, lost } = connection
    const begun = performance.now()
    const end = await run({
      versions,
      target,
      log,
      client,
      yields,
      signal: lost,
      until,
      ...(batchSize === undefined ? {} : { batchSize }),
      onApplied({ consumer }, applied) {
        position = applied.position
        if (consumer === consumers[0]) events += applied.events
      },
      onLeft({ consumer }, why) {
        throw why === 'gone' ? new Error(`${consumer.name} was dropped while it was built`) : why
      },
    })
    if (end !== 'finished') throw new Error(`the log was read only up to position ${position} of ${until}: ${end}`)
    const seconds = (performance.now() - begun) / 1_000
    for (const { consumer, version } of versions) {
      await promote(client, { target, consumer, version, caughtUpWith: position, head: async () => position })
      await pointViews(pool, target, consumer)
    }
    return { position, events, seconds }
  } finally {
    await connection?.close()
    await pool.end()
  }
}
