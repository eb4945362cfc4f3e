import { pause } from '@stillair/events/wait.ts'
import type pg from 'pg'
import type { Target } from './target.ts'

const keyOf = ({ target, name, version }: Version) => `stillair:${target.control}:${name}:${version}`

interface Version {
  readonly target: Target
  readonly name: string
  readonly version: number
}

/** Whether nobody holds the version's lock at this moment. */
export async function isFree(pool: pg.Pool, version: Version): Promise<boolean> {
  const { rows } = await pool.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
    [keyOf(version)],
  )
  return rows[0]?.free ?? false
}

/**
 * Waits until this connection is the only one that holds the version's lock, trying every `everyMs`. The lock goes with
 * the connection, and everything a runner writes goes through the same connection: without the lock it cannot write.
 * Returns false when the signal aborts first.
 */
export async function holdLock(
  client: pg.ClientBase,
  version: Version,
  { everyMs, signal }: { readonly everyMs: number; readonly signal: AbortSignal },
): Promise<boolean> {
  while (!signal.aborted) {
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
      [keyOf(version)],
    )
    if (rows[0]?.held) return true
    await pause(everyMs, signal)
  }
  return false
}
