import type { RecordedEvent } from '@stillair/events/language/event.ts'
import {
  type Fingerprint,
  MediaDeleted,
  type MediaEvent,
  MediaFilesFound,
  MediaFilesLost,
  MediaFingerprinted,
  MediaPackaged,
  MediaPackagingFailed,
  MediaPackagingRetried,
  MediaPackagingStarted,
  MediaPlayable,
  MediaUploaded,
  type PackagedMedia,
} from '@stillair/events/modules/media/events.ts'
import type { RecordingState } from '@stillair/events/modules/media/rules.ts'
import { evolveRecording, type Recording } from '@stillair/events/modules/media/state.ts'
import type { PackagingWishes } from '@stillair/events/modules/media/track.ts'
import { bool, float8, integer, json, nullable, oneOf, text, timestamptz } from '../../model/column.ts'
import { instantOf } from '../../model/instant.ts'
import { defineProjection, onRow } from '../../model/projection.ts'
import { defineTable, type RowOf } from '../../model/table.ts'

const mediaTable = defineTable('media', {
  columns: {
    media_id: text,
    file_name: text,
    content_type: text,
    /** In bytes. */
    size: float8,
    uploaded_by: text,
    uploaded_at: timestamptz,
    state: oneOf<RecordingState>(),
    attempt: nullable(text),
    /** An editor's deviations from the packaging rules. */
    wishes: json<PackagingWishes>(),
    /** The PACKAGING_RULES of the last finished attempt. */
    rules: nullable(integer),
    reason: nullable(text),
    failure: nullable(text),
    /** The last good result, kept during another attempt. */
    packaged: nullable(json<PackagedMedia>()),
    /** The result that was playable until its files were lost. */
    lost: nullable(json<PackagedMedia>()),
    /** Whether `packaged` has the complete quality ladder. */
    complete: bool,
    /** The files of a packaging that devices store offline. */
    fingerprinted: nullable(json<{ prefix: string; files: readonly Fingerprint[] }>()),
  },
  key: ['media_id'],
})
type MediaRow = RowOf<typeof mediaTable>

const key = (event: RecordedEvent<{ type: string; data: { mediaId: string } }>) => ({ media_id: event.data.mediaId })

const recordingOf = (row: MediaRow): Recording => ({
  fileName: row.file_name,
  contentType: row.content_type,
  size: row.size,
  uploadedBy: row.uploaded_by,
  state: row.state,
  attempt: row.attempt,
  wishes: row.wishes,
  rules: row.rules,
  reason: row.reason,
  failure: row.failure,
  packaged: row.packaged,
  lost: row.lost,
  isComplete: row.complete,
  fingerprinted: row.fingerprinted,
})

/** Returns the row after the event, using the fold of the stream. An event about an unknown upload changes nothing. */
function evolveRow(row: MediaRow | null, event: RecordedEvent<MediaEvent>): MediaRow | null {
  const recording = evolveRecording(row && recordingOf(row), event as unknown as MediaEvent)
  if (!recording) return null
  return {
    ...key(event),
    file_name: recording.fileName,
    content_type: recording.contentType,
    size: recording.size,
    uploaded_by: recording.uploadedBy,
    uploaded_at: row?.uploaded_at ?? instantOf(event),
    state: recording.state,
    attempt: recording.attempt,
    wishes: recording.wishes,
    rules: recording.rules,
    reason: recording.reason,
    failure: recording.failure,
    packaged: recording.packaged,
    lost: recording.lost,
    complete: recording.isComplete,
    fingerprinted: recording.fingerprinted,
  }
}

/** The state of each upload. */
export const media = defineProjection({
  name: 'media',
  version: 7,
  tables: [mediaTable],
  on: [
    MediaUploaded,
    MediaPackagingStarted,
    MediaPlayable,
    MediaPackaged,
    MediaPackagingFailed,
    MediaPackagingRetried,
    MediaFilesLost,
    MediaFilesFound,
    MediaFingerprinted,
    MediaDeleted,
  ].map((definition) => onRow<MediaEvent, typeof mediaTable>(definition, mediaTable, key, evolveRow)),
})
