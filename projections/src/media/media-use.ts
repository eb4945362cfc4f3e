import { ContentCreated, ContentDeleted, ContentEdited } from '@stillair/events/catalogue/events.ts'
import type { RecordedEvent } from '@stillair/events/event.ts'
import { MediaDeleted } from '@stillair/events/media/events.ts'
import { nullable, text, textList, timestamptz } from '../column.ts'
import { instantOf, later } from '../instant.ts'
import { defineProjection, onRow, onRows } from '../projection.ts'
import type { Rows } from '../rows.ts'
import { defineTable, type RowRef, rowRef } from '../table.ts'

const useTable = defineTable('media_use', {
  columns: {
    media_id: text,
    /** The sessions that play it, drafts too, in the order in which they took it up. */
    content_ids: textList,
    /** When a session last let go of it; null while none has. */
    last_used_at: nullable(timestamptz),
  },
  key: ['media_id'],
})

/** What each session plays: an edit names what it plays from now on, and not what it lets go of. */
const playedTable = defineTable('media_played', {
  columns: { content_id: text, media_id: text },
  key: ['content_id'],
  view: false,
})

type Written = RecordedEvent<{ type: string; data: { contentId: string; details: { mediaId: string | null } } }>
type About = RecordedEvent<{ type: string; data: { contentId: string } }>

const played = ({ data }: About) => ({ content_id: data.contentId })
const takenUp = ({ data }: Written) => (data.details.mediaId === null ? [] : [useOf(data.details.mediaId)])
const useOf = (mediaId: string): RowRef => rowRef(useTable, { media_id: mediaId })

const touchesWritten = (event: Written) => [rowRef(playedTable, played(event)), ...takenUp(event)]
const touchesDeleted = (event: About) => [rowRef(playedTable, played(event))]
/** The upload that the session has played so far. */
const reaches = (rows: Rows, event: About) => {
  const before = rows.get(playedTable, played(event))
  return before ? [useOf(before.media_id)] : []
}

function play(rows: Rows, event: Written): void {
  const { contentId, details } = event.data
  if (rows.get(playedTable, played(event))?.media_id === details.mediaId) return
  letGo(rows, event)
  if (details.mediaId === null) return
  const use = rows.get(useTable, { media_id: details.mediaId })
  rows.put(useTable, {
    media_id: details.mediaId,
    content_ids: [...(use?.content_ids ?? []), contentId],
    last_used_at: use?.last_used_at ?? null,
  })
  rows.put(playedTable, { content_id: contentId, media_id: details.mediaId })
}

function letGo(rows: Rows, event: About): void {
  const before = rows.get(playedTable, played(event))
  if (!before) return
  rows.remove(playedTable, played(event))
  const use = rows.get(useTable, { media_id: before.media_id })
  if (!use) return
  const at = instantOf(event)
  rows.put(useTable, {
    media_id: before.media_id,
    content_ids: use.content_ids.filter((contentId) => contentId !== event.data.contentId),
    last_used_at: later(at, use.last_used_at ?? at),
  })
}

/** Which sessions play each upload, and when one last did: what nothing plays can be deleted. */
export const mediaUse = defineProjection({
  name: 'media-use',
  version: 1,
  tables: [useTable, playedTable],
  on: [
    onRows(ContentCreated, touchesWritten, play, reaches),
    onRows(ContentEdited, touchesWritten, play, reaches),
    onRows(ContentDeleted, touchesDeleted, letGo, reaches),
    onRow(
      MediaDeleted,
      useTable,
      ({ data }) => ({ media_id: data.mediaId }),
      () => null,
    ),
  ],
})
