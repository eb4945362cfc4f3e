import type { RecordedEvent } from '@stillair/events/event.ts'
import {
  MediaDeleted,
  MediaPackaged,
  MediaPackagingFailed,
  MediaPackagingRetried,
  MediaPackagingStarted,
  MediaPlayable,
  MediaUploaded,
  type PackagedMedia,
} from '@stillair/events/media/events.ts'
import { bool, float8, json, nullable, text, timestamptz } from '../column.ts'
import { instantOf } from '../instant.ts'
import { defineProjection, onRow } from '../projection.ts'
import { defineTable, type RowOf } from '../table.ts'

const mediaTable = defineTable('media', {
  columns: {
    media_id: text,
    file_name: text,
    content_type: text,
    /** Bytes. */
    size: float8,
    uploaded_by: text,
    uploaded_at: timestamptz,
    /** `uploaded`, `packaging`, `playable`, `ready` or `failed`. */
    state: text,
    attempt: nullable(text),
    reason: nullable(text),
    /** The last good result, kept while another attempt is made. */
    packaged: nullable(json<PackagedMedia>()),
    /** Whether `packaged` is a whole ladder. */
    complete: bool,
  },
  key: ['media_id'],
})
type MediaRow = RowOf<typeof mediaTable>

const key = (event: RecordedEvent<{ type: string; data: { mediaId: string } }>) => ({ media_id: event.data.mediaId })

/** Changes an upload that is known; an event about an unknown one changes nothing. */
const change =
  <E>(columns: (event: E, row: MediaRow) => Partial<MediaRow>) =>
  (row: MediaRow | null, event: E): MediaRow | null =>
    row && { ...row, ...columns(event, row) }

/** What became of each upload. */
export const media = defineProjection({
  name: 'media',
  version: 2,
  tables: [mediaTable],
  on: [
    onRow(MediaUploaded, mediaTable, key, (_, event) => ({
      media_id: event.data.mediaId,
      file_name: event.data.fileName,
      content_type: event.data.contentType,
      size: event.data.size,
      uploaded_by: event.data.uploadedBy,
      uploaded_at: instantOf(event),
      state: 'uploaded',
      attempt: null,
      reason: null,
      packaged: null,
      complete: false,
    })),
    onRow(
      MediaPackagingStarted,
      mediaTable,
      key,
      change(({ data }) => ({ state: 'packaging', attempt: data.attempt, reason: null })),
    ),
    onRow(
      MediaPlayable,
      mediaTable,
      key,
      // A whole ladder from before is better than the first renditions of another attempt.
      change(({ data }, row) => ({
        state: 'playable',
        attempt: data.attempt,
        packaged: row.complete ? row.packaged : data.packaged,
      })),
    ),
    onRow(
      MediaPackaged,
      mediaTable,
      key,
      change(({ data }) => ({
        state: 'ready',
        attempt: data.attempt,
        reason: null,
        packaged: data.packaged,
        complete: true,
      })),
    ),
    onRow(
      MediaPackagingFailed,
      mediaTable,
      key,
      change(({ data }) => ({ state: 'failed', attempt: data.attempt, reason: data.reason })),
    ),
    onRow(
      MediaPackagingRetried,
      mediaTable,
      key,
      change(() => ({ state: 'uploaded', reason: null })),
    ),
    // A worker in the middle of it may still say how far it came; that is about an unknown upload then.
    onRow(MediaDeleted, mediaTable, key, () => null),
  ],
})
