import type { EventStore } from '@stillair/events/log/event-store.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import type { Content } from '@stillair/events/modules/catalogue/state.ts'
import { mediaDecider } from '@stillair/events/modules/media/decider.ts'
import { mediaStream } from '@stillair/events/modules/media/events.ts'
import type { Recording } from '@stillair/events/modules/media/state.ts'
import { transcriptDecider } from '@stillair/events/modules/transcripts/decider.ts'
import { transcriptStream } from '@stillair/events/modules/transcripts/events.ts'
import type pg from 'pg'
import type { AdminContent } from '../../contract/admin/admin.ts'
import { galleryCoverOf } from '../../contract/shared/cover-gallery.ts'
import { newestCover } from './cover.ts'

type Session = NonNullable<Content>

/** Returns the upload's current state from its own stream; null when there is none. */
export async function mediaOf(store: EventStore, mediaId: string | null): Promise<Recording> {
  if (mediaId === null) return null
  const { state } = await loadState(store, mediaStream(mediaId), mediaDecider)
  return state.recording
}

/**
 * Returns content from its streams, as the answer to an editor: the read model may not have the latest change yet. The
 * number of views, which other streams record, comes from the read model if it has it.
 */
export async function adminContentOf(
  { store, pool }: { readonly store: EventStore; readonly pool: pg.Pool },
  session: Session,
): Promise<AdminContent> {
  const { contentId, details, isPublished, plan, unpublishAt, replacement, createdAt, updatedAt, revision } = session
  const [media, transcript, viewCount] = await Promise.all([
    mediaOf(store, details.mediaId),
    loadState(store, transcriptStream(contentId), transcriptDecider),
    // The change is already written, so the command must not fail when the read model cannot be read.
    findViewCount(pool, contentId).catch(() => 0),
  ])
  const packaged = media?.packaged ?? null
  return {
    ...details,
    id: contentId,
    fileUrl: packaged ? `/media/${packaged.prefix}/${packaged.masterPlaylist}` : details.fileUrl,
    duration: packaged?.duration ?? details.duration,
    isPublished,
    viewCount,
    createdAt,
    isPlayable: details.mediaId === null ? details.fileUrl !== null : packaged !== null,
    cover: await newestCover(store, details.coverImageUrl, galleryCoverOf(contentId, details.categoryId)),
    hasTranscript: transcript.state.vtt !== null,
    isLocked: false,
    revision,
    transcriptRevision: transcript.state.revision,
    updatedAt,
    publicationPlan: plan,
    unpublishAt,
    replacement,
  }
}

/** Returns how often the content was viewed; 0 when the read model does not have it. */
async function findViewCount(pool: pg.Pool, contentId: string): Promise<number> {
  const { rows } = await pool.query<{ viewCount: number }>({
    name: 'find-view-count',
    text: `select l.view_count as "viewCount" from library l where l.content_id = $1`,
    values: [contentId],
  })
  return rows[0]?.viewCount ?? 0
}
