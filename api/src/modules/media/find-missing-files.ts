import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { mediaDecider } from '@stillair/events/modules/media/decider.ts'
import { mediaStream, type PackagedMedia } from '@stillair/events/modules/media/events.ts'
import type { AppDeps } from '../../server/app-deps.ts'
import { systemContext } from '../../server/system-context.ts'

export type FindMissingFilesDeps = Pick<AppDeps, 'store' | 'pool' | 'mediaStore' | 'log' | 'clock'>

/** Recordings checked concurrently. */
const CONCURRENCY = 8

const REASON =
  'The files of this recording are missing, perhaps after a restore. Process it again, or upload it once more.'

interface Row {
  readonly media_id: string
  readonly packaged: PackagedMedia | null
  readonly lost: PackagedMedia | null
}

/**
 * Marks recordings whose files are missing from the store, so that listeners are not sent to missing files, and unmarks
 * those whose files have reappeared. Returns how many changed. Throws, and marks nothing, when the store does not
 * answer.
 */
export async function findMissingFiles({ store, pool, mediaStore, log, clock }: FindMissingFilesDeps): Promise<number> {
  const { rows } = await pool.query<Row>(
    'select media_id, packaged, lost from media where packaged is not null or lost is not null order by media_id',
  )
  async function look({ media_id: mediaId, packaged, lost }: Row): Promise<number> {
    const played = packaged ?? lost
    if (!played) return 0
    const { prefix, masterPlaylist } = played
    const isThere = (await mediaStore.head(`${prefix}/${masterPlaylist}`)) !== null
    if (isThere === (packaged !== null)) return 0
    const command = isThere
      ? ({ type: 'ReportFilesFound', mediaId, prefix } as const)
      : ({ type: 'ReportFilesLost', mediaId, prefix, reason: REASON } as const)
    const { changed } = await handleCommand(
      store,
      systemContext(clock(), command.type, prefix, clock().toISOString()),
      {
        stream: mediaStream(mediaId),
        decider: mediaDecider,
        command,
      },
    )
    if (changed) log.warn({ mediaId, prefix }, isThere ? 'recording files found again' : 'recording files are missing')
    return changed ? 1 : 0
  }
  let changed = 0
  for (let from = 0; from < rows.length; from += CONCURRENCY) {
    const counts = await Promise.all(rows.slice(from, from + CONCURRENCY).map(look))
    changed += counts.reduce((sum, count) => sum + count, 0)
  }
  return changed
}
