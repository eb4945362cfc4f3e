import { conflict } from '@stillair/events/language/refusal.ts'
import pLimit, { type LimitFunction } from 'p-limit'
import type pg from 'pg'

/**
 * Locks of one kind that one process holds at once. Each keeps a connection of the pool while its work takes others, so
 * locks must never have them all; a second kind may be taken under the first.
 */
const AT_ONCE = 2
/** How long a caller waits for a lock, milliseconds; whoever holds it needs a second or two. */
const PATIENCE = 5_000
/**
 * How long to wait for the release of a lock, milliseconds: a Postgres that does not answer has ended the request
 * already.
 */
const LETTING_GO = 1_000
/** What Postgres answers when that time is over. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Does the work while nobody else, in any process, does work under the lock of the same thing. What depends on the thing
 * must be read inside the work. For null there is nothing to lock. Throws what the work throws, and a `conflict` refusal
 * when others do not finish.
 */
export type WithLock = <Result>(pool: pg.Pool, id: string | null, work: () => Promise<Result>) => Promise<Result>

/** Locks of one kind of thing, which lie in Postgres, wherever the log is. `busy` is the sentence of the refusal. */
export function advisoryLock(kind: string, busy: string): WithLock {
  const gates = new WeakMap<pg.Pool, LimitFunction>()
  return (pool, id, work) => {
    if (id === null) return work()
    const gate = gates.get(pool) ?? pLimit(AT_ONCE)
    gates.set(pool, gate)
    return gate(() => locked(pool, `stillair:${kind}:${id}`, busy, work))
  }
}

async function locked<Result>(pool: pg.Pool, key: string, busy: string, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let broken: unknown
  try {
    await client.query('begin')
    // The time for a statement, which is as long, would end it with another code.
    await client.query(`set local lock_timeout = ${PATIENCE}; set local statement_timeout = 0`)
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
    return await work()
  } catch (error) {
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
    throw conflict('busy', busy)
  } finally {
    // The transaction writes nothing: ending it either way lets the lock go.
    const commit = { text: 'commit', query_timeout: LETTING_GO }
    await client.query(commit).catch((error: unknown) => {
      broken = error
    })
    client.release(broken instanceof Error ? broken : undefined)
  }
}
