import { TranscriptAttached, TranscriptRemoved } from '@stillair/events/modules/transcripts/events.ts'
import { text, timestamptz } from '../../model/column.ts'
import { instantOf } from '../../model/instant.ts'
import { defineProjection, onRow } from '../../model/projection.ts'
import { defineTable } from '../../model/table.ts'
import { TRANSCRIPT_SEARCH_VECTOR } from './search-sql.ts'

const transcriptTable = defineTable('transcript', {
  columns: {
    content_id: text,
    /** The transcript in WebVTT. */
    vtt: text,
    updated_at: timestamptz,
  },
  key: ['content_id'],
  indexes: [`using gin (${TRANSCRIPT_SEARCH_VECTOR})`],
})

/** The transcripts of all content that has one, including content in the bin. */
export const transcripts = defineProjection({
  name: 'transcripts',
  version: 4,
  tables: [transcriptTable],
  on: [
    onRow(
      TranscriptAttached,
      transcriptTable,
      ({ data }) => ({ content_id: data.contentId }),
      (_, event) => ({ content_id: event.data.contentId, vtt: event.data.vtt, updated_at: instantOf(event) }),
    ),
    onRow(
      TranscriptRemoved,
      transcriptTable,
      ({ data }) => ({ content_id: data.contentId }),
      () => null,
    ),
  ],
})
