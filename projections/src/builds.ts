import type pg from 'pg'
import { type Checkpoint, readCheckpoints } from './checkpoint.ts'
import type { Consumer } from './consumer.ts'
import { quoted, type Target } from './target.ts'

/** What should become of a consumer's versions. */
export interface Plan {
  /** The versions that this code runs. */
  readonly run: readonly number[]
  /** A version to create; active from the start when nothing serves yet. */
  readonly create: { readonly version: number; readonly active: boolean } | null
  /** Versions to drop. */
  readonly drop: readonly number[]
  /** Why this code cannot run; null when it can. */
  readonly problem: string | null
}

/**
 * Decides from the versions there are. Code of a newer projection version builds its own beside the one that serves;
 * code of an older one does nothing, so that in a rolling deployment the last of the old processes does not build the
 * past anew. What is older than the serving version, or a build that newer code has overtaken, is dropped.
 */
export function planBuilds(consumer: Consumer, checkpoints: readonly Checkpoint[]): Plan {
  const newest = Math.max(0, ...checkpoints.map(({ version }) => version))
  const active = checkpoints.find((checkpoint) => checkpoint.active)
  const none: Plan = { run: [], create: null, drop: [], problem: null }
  if (!active) return { ...none, create: { version: newest + 1, active: true } }
  if (active.definition > consumer.definition) {
    return { ...none, problem: `projection version ${active.definition} serves, and this is ${consumer.definition}` }
  }
  const own = checkpoints.filter(({ definition }) => definition === consumer.definition)
  if (own.some(({ layout }) => layout !== consumer.layout)) {
    return { ...none, problem: `its tables changed without a new projection version: ${consumer.definition} was built` }
  }
  const drop = checkpoints.filter(
    (checkpoint) =>
      !checkpoint.active && (checkpoint.version < active.version || checkpoint.definition < consumer.definition),
  )
  const isBuilt = own.some((checkpoint) => !drop.includes(checkpoint))
  return {
    run: own.filter((checkpoint) => !drop.includes(checkpoint)).map(({ version }) => version),
    create: isBuilt ? null : { version: newest + 1, active: false },
    drop: drop.map(({ version }) => version),
    problem: null,
  }
}

/** Carries a plan out and returns what is left to run. Processes that do it at the same time take turns. */
export async function arrangeBuilds(pool: pg.Pool, target: Target, consumer: Consumer): Promise<Plan> {
  const seen = planBuilds(consumer, await readCheckpoints(pool, target, consumer.name))
  if (!seen.create && seen.drop.length === 0) return seen
  return transaction(pool, target, consumer.name, async (client) => {
    const checkpoints = await readCheckpoints(client, target, consumer.name)
    const plan = planBuilds(consumer, checkpoints)
    for (const checkpoint of checkpoints) {
      if (plan.drop.includes(checkpoint.version)) await dropBuild(client, target, checkpoint)
    }
    if (plan.create) await createBuild(client, target, consumer, { ...plan.create, hold: false })
    return { ...plan, run: plan.create ? [...plan.run, plan.create.version] : plan.run }
  })
}

/**
 * Begins another build of the same code beside the serving one, and returns its version. Throws a RangeError when one
 * is being built already or none serves.
 */
export async function beginRebuild(
  pool: pg.Pool,
  target: Target,
  consumer: Consumer,
  options: { readonly hold: boolean },
): Promise<number> {
  return transaction(pool, target, consumer.name, async (client) => {
    const checkpoints = await readCheckpoints(client, target, consumer.name)
    const serving = checkpoints.find(({ active }) => active)
    const building = checkpoints.find(({ version }) => version > (serving?.version ?? 0))
    if (!serving) throw new RangeError(`${consumer.name} has not been built yet: start the projections`)
    if (building) throw new RangeError(`${consumer.name} version ${building.version} is being built already`)
    const version = Math.max(...checkpoints.map((checkpoint) => checkpoint.version)) + 1
    await createBuild(client, target, consumer, { version, active: false, hold: options.hold })
    return version
  })
}

/** Runs the action in a transaction that holds the lock for changing this consumer's versions. */
async function transaction<T>(
  pool: pg.Pool,
  target: Target,
  name: string,
  action: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    // A table that is to be dropped may still be read: better to try again than to hold up every reader behind us.
    await client.query("begin; set local lock_timeout = '500ms'")
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`stillair:${target.control}:${name}`])
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

async function createBuild(
  client: pg.ClientBase,
  target: Target,
  consumer: Consumer,
  { version, active, hold }: { readonly version: number; readonly active: boolean; readonly hold: boolean },
): Promise<void> {
  const read = quoted(target.read)
  // Without a checkpoint, a table or view of this name is a leftover that nobody keeps up to date.
  for (const table of consumer.tables(version))
    await client.query(`drop table if exists ${read}.${quoted(table)} cascade`)
  for (const statement of consumer.createTables(target, version)) await client.query(statement)
  await client.query(
    `insert into ${quoted(target.control)}.checkpoint (name, version, definition, layout, tables, views, active, hold)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      consumer.name,
      version,
      consumer.definition,
      consumer.layout,
      consumer.tables(version),
      consumer.views,
      active,
      hold,
    ],
  )
  if (!active) return
  for (const view of consumer.views) await client.query(`drop view if exists ${read}.${quoted(view)}`)
  for (const statement of consumer.createViews(target, version)) await client.query(statement)
}

/** Drops a version: its checkpoint, and its tables. */
export async function dropBuild(
  client: pg.ClientBase | pg.Pool,
  target: Target,
  { name, version, tables }: Checkpoint,
): Promise<void> {
  // The row first: a runner of this version waits for us at its next batch, and then finds it gone.
  await client.query(`delete from ${quoted(target.control)}.checkpoint where name = $1 and version = $2`, [
    name,
    version,
  ])
  for (const table of tables) await client.query(`drop table if exists ${quoted(target.read)}.${quoted(table)}`)
}
