import type { EventOf } from '@stillair/events/language/define-event.ts'
import type { RecordedEvent } from '@stillair/events/language/event.ts'
import {
  ContentCreated,
  ContentDeleted,
  ContentEdited,
  ContentUndeleted,
} from '@stillair/events/modules/catalogue/events.ts'
import { MediaDeleted } from '@stillair/events/modules/media/events.ts'
import { nullable, text, textList, timestamptz } from '../../model/column.ts'
import { instantOf, later } from '../../model/instant.ts'
import { defineProjection, onRow, onRows } from '../../model/projection.ts'
import type { Rows } from '../../model/rows.ts'
import { defineTable, type RowRef, rowRef } from '../../model/table.ts'

const useTable = defineTable('media_use', {
  columns: {
    media_id: text,
    /** The contents that play it, including drafts, in the order in which they started to use it. */
    content_ids: textList,
    /** When a content last released it; null when none has. */
    last_used_at: nullable(timestamptz),
  },
  key: ['media_id'],
})

/** The upload that each content plays. An edit names the new upload but not the one it replaces. */
const playedTable = defineTable('media_played', {
  columns: { content_id: text, media_id: text },
  key: ['content_id'],
  view: false,
})

type Created = RecordedEvent<EventOf<typeof ContentCreated> | EventOf<typeof ContentUndeleted>>
type Edited = RecordedEvent<EventOf<typeof ContentEdited>>
type About = RecordedEvent<{ type: string; data: { contentId: string } }>

const played = ({ data }: About) => ({ content_id: data.contentId })
/** The new upload; null for none, undefined when the edit leaves it unchanged. */
const takenUp = ({ data }: Created | Edited) => ('details' in data ? data.details : data.changes).mediaId
const useOf = (mediaId: string): RowRef => rowRef(useTable, { media_id: mediaId })

const touchesWritten = (event: Created | Edited) => {
  const mediaId = takenUp(event)
  return [rowRef(playedTable, played(event)), ...(mediaId ? [useOf(mediaId)] : [])]
}
const touchesDeleted = (event: About) => [rowRef(playedTable, played(event))]
/** The upload that the content has played until now. */
const reaches = (rows: Rows, event: About) => {
  const before = rows.get(playedTable, played(event))
  return before ? [useOf(before.media_id)] : []
}

function play(rows: Rows, event: Created | Edited): void {
  const { contentId } = event.data
  const mediaId = takenUp(event)
  if (mediaId === undefined || rows.get(playedTable, played(event))?.media_id === mediaId) return
  letGo(rows, event)
  if (mediaId === null) return
  const use = rows.get(useTable, { media_id: mediaId })
  rows.put(useTable, {
    media_id: mediaId,
    content_ids: [...(use?.content_ids ?? []), contentId],
    last_used_at: use?.last_used_at ?? null,
  })
  rows.put(playedTable, { content_id: contentId, media_id: mediaId })
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

/** Which contents play each upload, and when one last did. Unused uploads can be deleted. */
export const mediaUse = defineProjection({
  name: 'media-use',
  version: 2,
  tables: [useTable, playedTable],
  on: [
    onRows(ContentCreated, touchesWritten, play, reaches),
    onRows(ContentEdited, touchesWritten, play, reaches),
    onRows(ContentUndeleted, touchesWritten, play, reaches),
    onRows(ContentDeleted, touchesDeleted, letGo, reaches),
    onRow(
      MediaDeleted,
      useTable,
      ({ data }) => ({ media_id: data.mediaId }),
      () => null,
    ),
  ],
})
