import { pause } from '@stillair/events/process/wait.ts'
import type pg from 'pg'
import type { Target } from '../model/target.ts'
import { type VersionName, versionText } from './shared-checkpoint.ts'

const keyOf = (target: Target, { name, version }: VersionName) => `stillair:${target.control}:${name}:${version}`

/** Whether a statement gave up waiting for a lock, such as that of a table that is being read. */
export const isLockTimeout = (error: unknown) => (error as { code?: unknown }).code === '55P03'

/** Whether nobody holds the version's lock at this moment. */
export async function isFree(pool: pg.Pool, target: Target, version: VersionName): Promise<boolean> {
  const { rows } = await pool.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
    [keyOf(target, version)],
  )
  return rows[0]?.free ?? false
}

/**
 * Waits until this connection is the only one that holds the lock of at least one of the versions, trying every `everyMs`,
 * and returns which it holds, as {@link versionText}. The locks go with the connection, and everything a runner writes goes
 * through the same connection: without the lock it cannot write. Returns none when the signal aborts first.
 */
export async function holdLocks(
  client: pg.ClientBase,
  target: Target,
  versions: readonly VersionName[],
  { everyMs, signal }: { readonly everyMs: number; readonly signal: AbortSignal },
): Promise<ReadonlySet<string>> {
  while (!signal.aborted) {
    const { rows } = await client.query<{ held: boolean }>(
      `select pg_try_advisory_lock(hashtextextended(key, 0)) as held
        from unnest($1::text[]) with ordinality as wanted(key, place) order by place`,
      [versions.map((version) => keyOf(target, version))],
    )
    const held = versions.filter((_, index) => rows[index]?.held)
    if (held.length > 0) return new Set(held.map(versionText))
    await pause(everyMs, signal)
  }
  return new Set()
}

/** Lets go of a lock that this connection holds. */
export async function letGo(client: pg.ClientBase, target: Target, version: VersionName): Promise<void> {
  await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [keyOf(target, version)])
}
