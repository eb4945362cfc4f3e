import type { Position } from '@stillair/events/language/position.ts'
import type pg from 'pg'
import { readCheckpoints } from '../model/checkpoint.ts'
import type { Consumer } from '../model/consumer.ts'
import { quoted, type Target } from '../model/target.ts'
import { isLockTimeout } from './lock.ts'

/** How it went. `lags`: so many positions are missing. `busy`: somebody else changes the versions; try again. */
export type Promotion =
  | { readonly outcome: 'promoted' | 'busy' | 'gone' | 'already' }
  | { readonly outcome: 'lags'; readonly by: Position }

/** The version lags: readers would have gone back in time. */
class Lags extends Error {
  readonly by: Position

  constructor(by: Position) {
    super(`lags by ${by}`)
    this.by = by
  }
}

/**
 * Has another version of the same code serve, in one transaction that touches no table that anybody reads. Refused while
 * that version lags: it must have reached `caughtUpWith`, a head of the log seen a moment ago, and must not be behind the
 * version that serves now (unless there is nothing in the log that it has not read).
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
    // Holds the serving runner between two batches.
    await client.query(`select from ${control}.checkpoint where name = $1 order by version for update`, [name])
    const checkpoints = await readCheckpoints(client, target, name)
    const next = checkpoints.find((checkpoint) => checkpoint.version === version)
    const serving = checkpoints.find(({ active, definition }) => active && definition === next?.definition)
    // What another version has replaced never serves again.
    if (!next || next.active || next.replacedMs !== null) {
      await client.query('rollback')
      return { outcome: next ? 'already' : 'gone' }
    }
    if (next.readUpTo < caughtUpWith) throw new Lags(caughtUpWith - next.readUpTo)
    if (serving && next.readUpTo < serving.readUpTo) {
      const now = await head()
      if (next.readUpTo < now) throw new Lags(serving.readUpTo - next.readUpTo)
    }
    await client.query(
      `update ${control}.checkpoint set active = false, replaced_at = now() where name = $1 and definition = $2 and active`,
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
