import type { RecordedEvent } from '@stillair/events/language/event.ts'
import {
  type Chapter,
  type ContentChanges,
  ContentCreated,
  ContentDeleted,
  type ContentDetails,
  ContentEdited,
  ContentPublished,
  ContentPurged,
  ContentUndeleted,
  ContentUnpublished,
  ContentViewed,
  PlannedPublicationFailed,
  PublicationPlanned,
  PublicationPlanWithdrawn,
  ReplacementFailed,
  ReplacementPlanned,
  ReplacementWithdrawn,
  UnpublicationPlanned,
  UnpublicationPlanWithdrawn,
} from '@stillair/events/modules/catalogue/events.ts'
import { isRecordingChanged } from '@stillair/events/modules/catalogue/state.ts'
import { bool, float8, integer, json, nullable, text, textList, timestamptz } from '../../model/column.ts'
import { instantOf } from '../../model/instant.ts'
import { changeRules, defineProjection, onRow, onRows } from '../../model/projection.ts'
import { defineTable, type RowOf, rowRef } from '../../model/table.ts'
import { CONTENT_SEARCH_VECTOR } from './search-sql.ts'

const columns = {
  content_id: text,
  title: text,
  description: nullable(text),
  type: text,
  file_url: nullable(text),
  thumbnail_url: nullable(text),
  cover_image_url: nullable(text),
  duration: nullable(float8),
  category_id: integer,
  tags: textList,
  is_published: bool,
  /** Whether it is scheduled for publication; `publish_at` is when, `plan_problem` what prevented it at that time. */
  is_planned: bool,
  publish_at: nullable(timestamptz),
  plan_problem: nullable(text),
  unpublish_at: nullable(timestamptz),
  /** The upload that replaces the recording once it can be played, and why it did not. */
  replacement_media_id: nullable(text),
  replacement_problem: nullable(text),
  is_free_content: bool,
  session_text: nullable(text),
  voice: nullable(text),
  producer: nullable(text),
  chapters: json<readonly Chapter[]>(),
  media_id: nullable(text),
  view_count: integer,
  created_at: timestamptz,
  updated_at: timestamptz,
  first_published_at: nullable(timestamptz),
  /** The revision of the content's stream. */
  revision: integer,
} as const

const libraryTable = defineTable('library', {
  columns,
  key: ['content_id'],
  // The second index finds the contents that play an upload: the list of uploads needs them for each upload. The others
  // find scheduled publications and their ends, pending replacements, and text that editors search for.
  indexes: [
    'created_at desc',
    'media_id',
    'is_planned',
    'unpublish_at',
    'replacement_media_id',
    `using gin (${CONTENT_SEARCH_VECTOR})`,
  ],
})
type LibraryRow = RowOf<typeof libraryTable>

/** The content as it was when deleted. */
const binTable = defineTable('bin', {
  columns: { ...columns, deleted_at: timestamptz },
  key: ['content_id'],
  indexes: ['deleted_at desc'],
})

const key = (event: RecordedEvent<{ type: string; data: { contentId: string } }>) => ({
  content_id: event.data.contentId,
})

/** Maps each field that an admin edits to its column. */
const columnOf = {
  title: 'title',
  description: 'description',
  type: 'type',
  fileUrl: 'file_url',
  thumbnailUrl: 'thumbnail_url',
  coverImageUrl: 'cover_image_url',
  duration: 'duration',
  categoryId: 'category_id',
  tags: 'tags',
  isFreeContent: 'is_free_content',
  sessionText: 'session_text',
  voice: 'voice',
  producer: 'producer',
  chapters: 'chapters',
  mediaId: 'media_id',
} as const satisfies Record<keyof ContentDetails, keyof LibraryRow>

type DetailColumns = Pick<LibraryRow, (typeof columnOf)[keyof ContentDetails]>

/** Returns the columns of these fields, without undefined fields of an edit. */
function detailColumns(details: ContentDetails): DetailColumns
function detailColumns(changes: ContentChanges): Partial<DetailColumns>
function detailColumns(details: ContentChanges): Partial<DetailColumns> {
  const fields = Object.keys(columnOf) as (keyof ContentDetails)[]
  const written = fields.filter((field) => details[field] !== undefined)
  return Object.fromEntries(written.map((field) => [columnOf[field], details[field]]))
}

const NO_PLAN = { is_planned: false, publish_at: null, plan_problem: null } as const

const NO_END = { unpublish_at: null } as const

const NO_REPLACEMENT = { replacement_media_id: null, replacement_problem: null } as const

const changedBy = (event: RecordedEvent) => ({ updated_at: instantOf(event), revision: event.revision })

/** Changes content that exists by an event of its own stream. */
const onChange = changeRules(
  libraryTable,
  key,
  (row, event, columns) => row && { ...row, ...columns(row), ...changedBy(event) },
)

const inBoth = (event: Parameters<typeof key>[0]) => [rowRef(libraryTable, key(event)), rowRef(binTable, key(event))]

/** All content including drafts, and deleted content. */
export const library = defineProjection({
  name: 'library',
  version: 10,
  tables: [libraryTable, binTable],
  on: [
    onRow(ContentCreated, libraryTable, key, (_, event) => ({
      content_id: event.data.contentId,
      ...detailColumns(event.data.details),
      is_published: false,
      ...NO_PLAN,
      ...NO_END,
      ...NO_REPLACEMENT,
      view_count: 0,
      created_at: instantOf(event),
      updated_at: instantOf(event),
      first_published_at: null,
      revision: event.revision,
    })),
    onRow(
      ContentEdited,
      libraryTable,
      key,
      (row, event) =>
        row && {
          ...row,
          ...detailColumns(event.data.changes),
          // An editor who edits the content has seen why it was not published as scheduled.
          ...(row.plan_problem !== null && NO_PLAN),
          ...((row.replacement_problem !== null || isRecordingChanged(event.data.changes)) && NO_REPLACEMENT),
          ...changedBy(event),
        },
    ),
    onChange(ContentPublished, (event, { first_published_at }) => ({
      ...NO_PLAN,
      is_published: true,
      first_published_at: first_published_at ?? instantOf(event),
    })),
    onChange(ContentUnpublished, () => ({ ...NO_PLAN, ...NO_END, is_published: false })),
    onChange(PublicationPlanned, ({ data: { at } }) => ({
      is_planned: true,
      publish_at: at && new Date(at).toISOString(),
      plan_problem: null,
    })),
    onChange(PublicationPlanWithdrawn, () => NO_PLAN),
    onChange(PlannedPublicationFailed, ({ data }) => ({ plan_problem: data.problem })),
    onChange(UnpublicationPlanned, ({ data: { at } }) => ({ unpublish_at: new Date(at).toISOString() })),
    onChange(UnpublicationPlanWithdrawn, () => NO_END),
    onChange(ReplacementPlanned, ({ data }) => ({ replacement_media_id: data.mediaId, replacement_problem: null })),
    onChange(ReplacementWithdrawn, () => NO_REPLACEMENT),
    onChange(ReplacementFailed, ({ data }) => ({
      replacement_media_id: data.mediaId,
      replacement_problem: data.problem,
    })),
    onRows(ContentDeleted, inBoth, (rows, event) => {
      const row = rows.get(libraryTable, key(event))
      rows.remove(libraryTable, key(event))
      if (row) rows.put(binTable, { ...row, ...NO_PLAN, ...NO_END, ...NO_REPLACEMENT, deleted_at: instantOf(event) })
    }),
    onRow(ContentPurged, binTable, key, () => null),
    onRows(ContentUndeleted, inBoth, (rows, event) => {
      const binned = rows.get(binTable, key(event))
      rows.remove(binTable, key(event))
      if (!binned) return
      const { deleted_at: _, ...row } = binned
      const { details } = event.data
      rows.put(libraryTable, { ...row, ...detailColumns(details), is_published: false, ...changedBy(event) })
    }),
    onRow(ContentViewed, libraryTable, key, (row) => row && { ...row, view_count: row.view_count + 1 }),
  ],
})
