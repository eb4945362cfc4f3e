import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { coverImageDecider } from '@stillair/events/modules/cover-images/decider.ts'
import { coverImageStream } from '@stillair/events/modules/cover-images/events.ts'
import { projectionProgress } from '../../http/requests/projection-progress.ts'
import type { AppDeps } from '../../server/app-deps.ts'
import { requireUpToDateProjections } from '../../server/require-up-to-date-projections.ts'
import { systemContext } from '../../server/system-context.ts'
import { withCoverImageLock } from '../cover-images/cover-image-lock.ts'
import { coverImagePrefix } from '../cover-images/cover-image-prefix.ts'

export type RemoveUnusedCoversDeps = Pick<AppDeps, 'store' | 'pool' | 'mediaStore' | 'log' | 'clock'>

/**
 * The age at which an unused picture is removed, milliseconds. A form may stay open overnight between choosing a
 * picture and saving.
 */
const WAITING = 24 * 60 * 60 * 1000

/**
 * Removes uploaded pictures that were not used as a cover within a day, and files left behind by interrupted uploads.
 * Idempotent. Every picture is attempted regardless of failures of others. Throws an AggregateError at the end if any
 * could not be removed. Returns how many pictures were removed.
 */
export async function removeUnusedCovers(deps: RemoveUnusedCoversDeps): Promise<number> {
  const { pool, clock, log } = deps
  const { rows } = await pool.query<{ image_id: string }>(
    'select image_id from cover_image where not is_named and stored_at < $1 order by stored_at',
    [new Date(clock().getTime() - WAITING)],
  )
  const failures: unknown[] = []
  const attempt = async (imageId: string, remove: () => Promise<number>) => {
    try {
      return await remove()
    } catch (error) {
      failures.push(error)
      log.error({ err: error, imageId }, 'an unused cover could not be removed')
      return 0
    }
  }
  const isCaughtUp = caughtUp(deps)
  let removed = 0
  for (const { image_id: id } of rows) removed += await attempt(id, () => removeUnused(deps, isCaughtUp, id))
  for (const id of await unknownImages(deps)) await attempt(id, () => removeLeftBehind(deps, id))
  if (removed > 0) log.info({ removed }, 'unused covers removed')
  if (failures.length > 0) throw new AggregateError(failures, 'Some unused covers could not be removed.')
  return removed
}

function caughtUp({ pool, store }: RemoveUnusedCoversDeps): () => Promise<void> {
  const progress = projectionProgress(pool)
  return () => requireUpToDateProjections({ store, progress }, ['cover-images'])
}

async function removeUnused(
  deps: RemoveUnusedCoversDeps,
  isCaughtUp: () => Promise<void>,
  id: string,
): Promise<number> {
  const { pool, store, mediaStore, clock } = deps
  return withCoverImageLock(pool, id, async () => {
    // A command that uses the picture holds the lock until its event is in the log, so the projection must include it
    // first.
    await isCaughtUp()
    const found = await pool.query('select from cover_image where image_id = $1 and not is_named', [id])
    if (found.rowCount === 0) return 0
    await handleCommand(store, systemContext(clock(), 'remove-cover-image', id), {
      stream: coverImageStream(id),
      decider: coverImageDecider,
      command: { type: 'RemoveCoverImage', imageId: id },
    })
    // Deleted last: if this is interrupted, the next run finds the files as left behind.
    await mediaStore.delete(coverImagePrefix(id))
    return 1
  })
}

/** Returns the pictures that have files in the store but are not in the read model. */
async function unknownImages({ pool, mediaStore }: RemoveUnusedCoversDeps): Promise<string[]> {
  const files = await mediaStore.list('covers')
  const ids = new Set(
    files.map(({ key }) => /^covers\/image-([^/]+)\//.exec(key)?.[1]).filter((id) => id !== undefined),
  )
  const { rows } = await pool.query<{ image_id: string }>('select image_id from cover_image')
  for (const { image_id } of rows) ids.delete(image_id)
  return [...ids]
}

/**
 * Removes files that the log does not know. A request that stores a picture holds the lock until its event is in the
 * log.
 */
async function removeLeftBehind({ pool, store, mediaStore }: RemoveUnusedCoversDeps, id: string): Promise<number> {
  return withCoverImageLock(pool, id, async () => {
    const { state } = await loadState(store, coverImageStream(id), coverImageDecider)
    if (state && !state.isRemoved) return 0
    await mediaStore.delete(coverImagePrefix(id))
    return 1
  })
}
