import type pg from 'pg'
import { atMost, type Gate } from '../at-most.ts'
import { conflict } from '../refusal.ts'

/**
 * Locks that one process holds at once. Each keeps a connection of the pool while its work takes others, so locks must
 * never have them all.
 */
const AT_ONCE = 3
/** How long somebody waits for the lock of one upload, milliseconds; whoever holds it needs a second at the most. */
const PATIENCE = 5_000
/** What Postgres says when that is over. */
const LOCK_NOT_AVAILABLE = '55P03'

const gates = new WeakMap<pg.Pool, Gate>()

/**
 * Does the work while nobody else, in any process, does work under the lock of the same upload: attaching it to a session
 * and deleting it exclude each other. What depends on the upload must be read inside the work. Without an upload (null)
 * there is nothing to lock. Throws what the work throws, and a `conflict` refusal when others do not finish.
 */
export async function withMediaLock<Result>(
  pool: pg.Pool,
  mediaId: string | null,
  work: () => Promise<Result>,
): Promise<Result> {
  if (mediaId === null) return work()
  const gate = gates.get(pool) ?? atMost(AT_ONCE)
  gates.set(pool, gate)
  return gate(() => locked(pool, mediaId, work))
}

async function locked<Result>(pool: pg.Pool, mediaId: string, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let broken: unknown
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${PATIENCE}`)
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`stillair:media:${mediaId}`])
    return await work()
  } catch (error) {
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
    throw conflict('busy', 'Somebody else is changing what uses this upload. Please try again in a moment.')
  } finally {
    // The transaction writes nothing: ending it either way lets the lock go.
    await client.query('commit').catch((error: unknown) => {
      broken = error
    })
    client.release(broken instanceof Error ? broken : undefined)
  }
}
