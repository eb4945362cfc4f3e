import type { Position } from '@stillair/events/language/position.ts'
import type pg from 'pg'
import { readCheckpoints } from '../model/checkpoint.ts'
import type { Consumer } from '../model/consumer.ts'
import { quoted, type Target } from '../model/target.ts'
import { isLockTimeout } from './lock.ts'

/**
 * The result of a promotion. `lags`: the version is `by` positions behind. `busy`: another session is changing the
 * versions, so try again.
 */
export type Promotion =
  | { readonly outcome: 'promoted' | 'busy' | 'gone' | 'already' }
  | { readonly outcome: 'lags'; readonly by: Position }

/** Thrown when the version lags: readers would go back in time. */
class Lags extends Error {
  readonly by: Position

  constructor(by: Position) {
    super(`lags by ${by}`)
    this.by = by
  }
}

/**
 * Lets another version of the same code serve, in one transaction that locks no table that readers use. The queries of
 * that code then find its tables, because a trigger of `checkpoint` renames schemas (see `schema.ts`).
 *
 * Refuses while that version lags. It must have reached `caughtUpWith`, a head of the log seen a moment ago. It must
 * also not be behind the serving version, unless it has read everything in the log.
 */
export async function promote(
  client: pg.ClientBase,
  options: {
    readonly target: Target
    readonly consumer: Consumer
    readonly version: number
    readonly caughtUpWith: Position
    readonly head: () => Promise<Position>
  },
): Promise<Promotion> {
  const { target, consumer, version, caughtUpWith, head } = options
  const { name } = consumer
  const control = quoted(target.control)
  try {
    await client.query("begin; set local lock_timeout = '500ms'; set local synchronous_commit = on")
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`stillair:${target.control}:${name}`])
    // Blocks the serving runner between two batches.
    await client.query(`select from ${control}.checkpoint where name = $1 order by version for update`, [name])
    const checkpoints = await readCheckpoints(client, target, name)
    const next = checkpoints.find((checkpoint) => checkpoint.version === version)
    const serving = checkpoints.find(({ active, definition }) => active && definition === next?.definition)
    // A version that a later one has replaced never serves again.
    if (!next || next.active || (serving && version < serving.version)) {
      await client.query('rollback')
      return { outcome: next ? 'already' : 'gone' }
    }
    if (next.readUpTo < caughtUpWith) throw new Lags(caughtUpWith - next.readUpTo)
    if (serving && next.readUpTo < serving.readUpTo) {
      const now = await head()
      if (next.readUpTo < now) throw new Lags(serving.readUpTo - next.readUpTo)
    }
    await client.query(
      `update ${control}.checkpoint set active = false where name = $1 and definition = $2 and active`,
      [name, next.definition],
    )
    await client.query(
      `update ${control}.checkpoint set active = true, hold = false where name = $1 and version = $2`,
      [name, version],
    )
    await client.query('commit')
    return { outcome: 'promoted' }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (error instanceof Lags) return { outcome: 'lags', by: error.by }
    if (isLockTimeout(error)) return { outcome: 'busy' }
    throw error
  }
}
