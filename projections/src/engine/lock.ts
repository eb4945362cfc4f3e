import { pause } from '@stillair/events/process/wait.ts'
import type pg from 'pg'
import type { Target } from '../model/target.ts'
import { type VersionName, versionText } from './shared-checkpoint.ts'

const keyOf = (target: Target, { name, version }: VersionName) => `stillair:${target.control}:${name}:${version}`

/** Returns whether a statement gave up waiting for a lock, for example on a table that is being read. */
export const isLockTimeout = (error: unknown) => (error as { code?: unknown }).code === '55P03'

/** Returns whether nobody holds the version's lock at this moment. */
export async function isFree(pool: pg.Pool, target: Target, version: VersionName): Promise<boolean> {
  const { rows } = await pool.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
    [keyOf(target, version)],
  )
  return rows[0]?.free ?? false
}

/**
 * Waits until this connection holds the lock of at least one of the versions, retrying every `everyMs`. Returns the
 * versions it holds, as {@link versionText}; none when the signal aborts first.
 *
 * The locks end with the connection, and a runner writes only through that connection. Without the lock it therefore
 * cannot write.
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

/** Releases a lock that this connection holds. */
export async function letGo(client: pg.ClientBase, target: Target, version: VersionName): Promise<void> {
  await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [keyOf(target, version)])
}
