import { pause } from '@stillair/events/wait.ts'
import type pg from 'pg'
import type { Target } from './target.ts'

/**
 * Waits until this connection is the only one that holds the version's lock, trying every `everyMs`. The lock goes with
 * the connection, and everything a runner writes goes through the same connection: without the lock it cannot write.
 * Returns false when the signal aborts first.
 */
export async function holdLock(
  client: pg.ClientBase,
  { target, name, version }: { readonly target: Target; readonly name: string; readonly version: number },
  { everyMs, signal }: { readonly everyMs: number; readonly signal: AbortSignal },
): Promise<boolean> {
  const key = `stillair:${target.control}:${name}:${version}`
  while (!signal.aborted) {
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
      [key],
    )
    if (rows[0]?.held) return true
    await pause(everyMs, signal)
  }
  return false
}
