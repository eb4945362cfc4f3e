import { type CommandContext, type CommandResult, handleCommand } from '@stillair/events/log/handle-command.ts'
import { mediaDecider } from '@stillair/events/modules/media/decider.ts'
import { mediaStream } from '@stillair/events/modules/media/events.ts'
import type { Upload } from '@stillair/events/modules/media/state.ts'
import type pg from 'pg'
import type { RouteDeps } from '../../server/app-deps.ts'
import { requireUpToDateProjections } from '../../server/require-up-to-date-projections.ts'
import { LONGEST_LIFETIME } from './delivery/packaged-playback.ts'
import { withMediaLock } from './media-lock.ts'

export type DeleteMediaDeps = Pick<RouteDeps, 'store' | 'pool' | 'progress'>

/**
 * Deletes an upload that no content uses, even while it is being packaged. Its files are removed once no signed address
 * of them can still be valid. Throws a `conflict` refusal while content uses it, and a `not-ready` refusal when that
 * cannot be checked now.
 */
export async function deleteMedia(
  deps: DeleteMediaDeps,
  command: CommandContext,
  mediaId: string,
): Promise<CommandResult<Upload>> {
  return withMediaLock(deps.pool, mediaId, async () => {
    // A command that attaches the upload holds the lock until its event is in the log, so the projections now include
    // it.
    await requireUpToDateProjections(deps, ['library', 'media-use'])
    const { usedBy, lastUsedAt } = await findUse(deps.pool, mediaId)
    const filesGoAt = Math.max(command.now.getTime(), lastUsedAt === null ? 0 : lastUsedAt.getTime() + LONGEST_LIFETIME)
    return handleCommand(deps.store, command, {
      stream: mediaStream(mediaId),
      decider: mediaDecider,
      command: { type: 'DeleteMedia', mediaId, usedBy, filesGoAt: new Date(filesGoAt).toISOString() },
    })
  })
}

interface MediaUse {
  /** Titles of the content that plays the upload, or will once it is ready; oldest content first. */
  readonly usedBy: readonly string[]
  /** When content last stopped using the upload; null when it was never used. */
  readonly lastUsedAt: Date | null
}

async function findUse(pool: pg.Pool, mediaId: string): Promise<MediaUse> {
  const { rows } = await pool.query<MediaUse>(
    `select array(select title from library
                   where media_id = $1 or replacement_media_id = $1 and replacement_problem is null
                   order by created_at, content_id) as "usedBy",
            (select last_used_at from media_use where media_id = $1) as "lastUsedAt"`,
    [mediaId],
  )
  return rows[0] ?? { usedBy: [], lastUsedAt: null }
}
