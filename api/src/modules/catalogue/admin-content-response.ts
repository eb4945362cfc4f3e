import { coverImageIdOf } from '@stillair/events/language/cover-image-address.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import type { Content } from '@stillair/events/modules/catalogue/state.ts'
import { coverImageDecider } from '@stillair/events/modules/cover-images/decider.ts'
import { coverImageStream } from '@stillair/events/modules/cover-images/events.ts'
import { mediaDecider } from '@stillair/events/modules/media/decider.ts'
import { mediaStream } from '@stillair/events/modules/media/events.ts'
import type { Recording } from '@stillair/events/modules/media/state.ts'
import { transcriptDecider } from '@stillair/events/modules/transcripts/decider.ts'
import { transcriptStream } from '@stillair/events/modules/transcripts/events.ts'
import type pg from 'pg'
import type { AdminContent } from '../../contract/admin.ts'
import type { CategoryId, Cover } from '../../contract/content.ts'
import { placeholders } from './categories.ts'

type Session = NonNullable<Content>

/** Returns the upload's current state from its own stream; null when there is none. */
export async function mediaOf(store: EventStore, mediaId: string | null): Promise<Recording> {
  if (mediaId === null) return null
  const { state } = await loadState(store, mediaStream(mediaId), mediaDecider)
  return state.recording
}

/**
 * Returns content from its streams, as the answer to an editor: the read model may not have the latest change yet. The
 * drawn cover and the number of views, which other streams record, come from the read model if it has them.
 */
export async function adminContentOf(
  { store, pool }: { readonly store: EventStore; readonly pool: pg.Pool },
  session: Session,
): Promise<AdminContent> {
  const { contentId, details, isPublished, plan, replacement, createdAt, updatedAt, revision } = session
  const [media, transcript, surroundings] = await Promise.all([
    mediaOf(store, details.mediaId),
    loadState(store, transcriptStream(contentId), transcriptDecider),
    // The change is already written, so the command must not fail when the read model cannot be read.
    findContentContext(pool, contentId).catch(() => null),
  ])
  const packaged = media?.packaged ?? null
  return {
    ...details,
    id: contentId,
    fileUrl: packaged ? `/media/${packaged.prefix}/${packaged.masterPlaylist}` : details.fileUrl,
    duration: packaged?.duration ?? details.duration,
    isPublished,
    viewCount: surroundings?.viewCount ?? 0,
    createdAt,
    isPlayable: details.mediaId === null ? details.fileUrl !== null : packaged !== null,
    cover: await coverOf(store, session, surroundings),
    hasTranscript: transcript.state.vtt !== null,
    isLocked: false,
    revision,
    transcriptRevision: transcript.state.revision,
    updatedAt,
    publicationPlan: plan,
    replacement,
  }
}

/** Returns the uploaded cover, or else the one drawn for the content's category. */
async function coverOf(store: EventStore, { details }: Session, surroundings: ContentContext | null): Promise<Cover> {
  const placeholder = placeholders[details.categoryId]
  const imageId = coverImageIdOf(details.coverImageUrl)
  if (imageId !== null) {
    const { state } = await loadState(store, coverImageStream(imageId), coverImageDecider)
    return { prefix: details.coverImageUrl, placeholder: state?.placeholder ?? placeholder }
  }
  const drawn = surroundings?.covers[details.categoryId]
  return drawn ? { prefix: `/${drawn.prefix}`, placeholder: drawn.placeholder } : { prefix: null, placeholder }
}

/** What other streams record about content. */
interface ContentContext {
  readonly viewCount: number
  /** The drawn covers, by category. */
  readonly covers: Readonly<Partial<Record<CategoryId, { readonly prefix: string; readonly placeholder: string }>>>
}

/** Returns what other streams have recorded about the content; null when the read model does not have it. */
async function findContentContext(pool: pg.Pool, contentId: string): Promise<ContentContext | null> {
  const { rows } = await pool.query<ContentContext>({
    name: 'find-surroundings',
    text: `select l.view_count as "viewCount", l.covers from read.library l where l.content_id = $1`,
    values: [contentId],
  })
  return rows[0] ?? null
}
