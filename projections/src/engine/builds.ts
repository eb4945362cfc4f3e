import { BEGINNING } from '@stillair/events/language/position.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import type pg from 'pg'
import { type Checkpoint, readCheckpoints } from '../model/checkpoint.ts'
import type { Consumer } from '../model/consumer.ts'
import { quoted, type Target } from '../model/target.ts'
import type { Place } from './log-mismatch.ts'

/** What to do with a consumer's versions. */
export interface Plan {
  /** The versions that this code runs. */
  readonly run: readonly number[]
  /** The number of the version to create; null when this code already has one. */
  readonly create: number | null
  /** The versions to drop. */
  readonly drop: readonly number[]
  /** Why this code cannot run; null when it can. */
  readonly problem: string | null
}

/**
 * Plans from the existing versions. Each release (projection version) has its own builds and leaves those of others
 * alone. During a deployment, old and new code therefore serve side by side, and the old release may come back. Of its
 * own builds, a replaced one is dropped.
 */
export function planBuilds(consumer: Consumer, checkpoints: readonly Checkpoint[]): Plan {
  const newest = Math.max(0, ...checkpoints.map(({ version }) => version))
  const own = checkpoints.filter(({ definition }) => definition === consumer.definition)
  if (own.some(({ layout }) => layout !== consumer.layout)) {
    const problem = `its tables changed without a new projection version: ${consumer.definition} was built`
    return { run: [], create: null, drop: [], problem }
  }
  const serving = own.find(({ active }) => active)
  const drop = own
    .filter(({ version, viewed }) => serving !== undefined && version < serving.version && !viewed)
    .map(({ version }) => version)
  const run = own.map(({ version }) => version).filter((version) => !drop.includes(version))
  return { run, create: run.length === 0 ? newest + 1 : null, drop, problem: null }
}

export interface ArrangeOptions {
  /** The log in which a consumer that begins at the present finds its start. */
  readonly log: Pick<EventStore, 'head' | 'eventIdAt'>
  /** The consumer's checkpoints as read a moment ago; queried when omitted. */
  readonly seen?: readonly Checkpoint[]
}

/** Carries out a plan and returns it with the versions that remain to run. Concurrent processes take turns. */
export async function arrangeBuilds(
  pool: pg.Pool,
  target: Target,
  consumer: Consumer,
  { log, seen }: ArrangeOptions,
): Promise<Plan> {
  const known = planBuilds(consumer, seen ?? (await readCheckpoints(pool, target, consumer.name)))
  if (known.create === null && known.drop.length === 0) return known
  const place = consumer.beginsAt === 'present' ? await presentOf(log) : START
  return transaction(pool, target, consumer.name, async (client) => {
    const checkpoints = await readCheckpoints(client, target, consumer.name)
    const plan = planBuilds(consumer, checkpoints)
    for (const checkpoint of checkpoints) {
      if (plan.drop.includes(checkpoint.version)) await dropBuild(client, target, checkpoint)
    }
    if (plan.create === null) return plan
    await createBuild(client, target, consumer, { version: plan.create, hold: false, place })
    return { ...plan, run: [...plan.run, plan.create] }
  })
}

const START: Place = { position: BEGINNING, eventId: null }

async function presentOf(log: ArrangeOptions['log']): Promise<Place> {
  const position = await log.head()
  return { position, eventId: await log.eventIdAt(position) }
}

/** A version under construction while another one serves. */
export interface Build {
  readonly version: number
  /** Whether this call created it. */
  readonly isNew: boolean
  /** Whether an operator promotes it. */
  readonly isHeld: boolean
}

/**
 * Creates another build of the same code while the current version serves, or returns the one that was begun before. An
 * interrupted command can therefore be run again. Throws a RangeError when no version serves.
 */
export async function beginRebuild(
  pool: pg.Pool,
  target: Target,
  consumer: Consumer,
  options: { readonly hold: boolean },
): Promise<Build> {
  return transaction(pool, target, consumer.name, async (client) => {
    const checkpoints = await readCheckpoints(client, target, consumer.name)
    const own = checkpoints.filter(({ definition }) => definition === consumer.definition)
    const serving = own.find(({ active }) => active)
    if (!serving) throw new RangeError(`${consumer.name} has not been built yet: start the projections`)
    const building = own.find(({ version }) => version > serving.version)
    if (building) return { version: building.version, isNew: false, isHeld: building.hold }
    const version = Math.max(...checkpoints.map((checkpoint) => checkpoint.version)) + 1
    await createBuild(client, target, consumer, { version, hold: options.hold, place: START })
    return { version, isNew: true, isHeld: options.hold }
  })
}

/**
 * Drops versions, such as those of other releases. Throws a lock timeout from Postgres when one of them is being read.
 */
export async function dropBuilds(pool: pg.Pool, target: Target, checkpoints: readonly Checkpoint[]): Promise<void> {
  for (const checkpoint of checkpoints) {
    await transaction(pool, target, checkpoint.name, (client) => dropBuild(client, target, checkpoint))
  }
}

/** Runs the action in a transaction that holds the lock on changes to this consumer's versions. */
async function transaction<T>(
  pool: pg.Pool,
  target: Target,
  name: string,
  action: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query("begin; set local lock_timeout = '500ms'")
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`stillair:${target.control}:${name}`])
    // A reader may hold the table, and a waiting `drop` would block every reader behind it. Giving up early and trying
    // again is better.
    await client.query("set local lock_timeout = '20ms'")
    const result = await action(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    client.release(error instanceof Error ? error : true)
    throw error
  }
}

/** Creates a version that nobody reads yet. It serves only once it has caught up, even when no other version serves. */
async function createBuild(
  client: pg.ClientBase,
  target: Target,
  consumer: Consumer,
  { version, hold, place }: { readonly version: number; readonly hold: boolean; readonly place: Place },
): Promise<void> {
  const read = quoted(target.read)
  // Without a checkpoint, a table of this name is a leftover that no process updates.
  for (const table of consumer.tables(version))
    await client.query(`drop table if exists ${read}.${quoted(table)} cascade`)
  for (const statement of consumer.createTables(target, version)) await client.query(statement)
  await client.query(
    `insert into ${quoted(target.control)}.checkpoint
        (name, version, definition, layout, tables, active, hold, position, event_id)
      values ($1, $2, $3, $4, $5, false, $6, $7, $8)`,
    [
      consumer.name,
      version,
      consumer.definition,
      consumer.layout,
      consumer.tables(version),
      hold,
      place.position,
      place.eventId,
    ],
  )
}

async function dropBuild(client: pg.ClientBase, target: Target, { name, version, tables }: Checkpoint): Promise<void> {
  // The row is deleted first: a runner of this version waits for this transaction at its next batch, then finds the row
  // gone.
  await client.query(`delete from ${quoted(target.control)}.checkpoint where name = $1 and version = $2`, [
    name,
    version,
  ])
  // `cascade` also drops views that still point at the table.
  for (const table of tables) await client.query(`drop table if exists ${quoted(target.read)}.${quoted(table)} cascade`)
}
