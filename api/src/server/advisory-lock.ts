import { conflict } from '@stillair/events/language/refusal.ts'
import pLimit, { type LimitFunction } from 'p-limit'
import type pg from 'pg'

/**
 * How many locks of one kind a process holds at once. Each occupies a connection of the pool while its work uses
 * others, so locks must never occupy them all. Work may take a lock of a second kind.
 */
const AT_ONCE = 2
/** How long a caller waits for a lock, in milliseconds; its holder needs a second or two. */
const PATIENCE = 5_000
/**
 * How long to wait for the release of a lock, in milliseconds. If Postgres does not answer, the request has failed
 * already.
 */
const LETTING_GO = 1_000
/** The error code of Postgres when the lock timeout is over. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs the work while no other work with the same id runs, in any process. The work itself must read everything that
 * depends on the locked thing. With id null, nothing is locked. Throws the work's errors, and a `conflict` refusal if
 * others don't finish in time.
 */
export type WithLock = <Result>(pool: pg.Pool, id: string | null, work: () => Promise<Result>) => Promise<Result>

/**
 * Creates locks for one kind of thing. They are in Postgres, wherever the log is. `busy` is the message of the refusal.
 */
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
    // The statement timeout is as long and would fail with another code.
    await client.query(`set local lock_timeout = ${PATIENCE}; set local statement_timeout = 0`)
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
    return await work()
  } catch (error) {
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
    throw conflict('busy', busy)
  } finally {
    // The transaction writes nothing; its end releases the lock, with or without an error.
    const commit = { text: 'commit', query_timeout: LETTING_GO }
    await client.query(commit).catch((error: unknown) => {
      broken = error
    })
    client.release(broken instanceof Error ? broken : undefined)
  }
}
