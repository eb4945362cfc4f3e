import type { RecordedEvent } from '@stillair/events/event.ts'
import {
  ProgramContentAdded,
  ProgramContentRemoved,
  ProgramContentReordered,
  ProgramCoverDrawn,
  ProgramCreated,
  ProgramDeleted,
  type ProgramDetails,
  ProgramEdited,
  ProgramPublished,
  ProgramUnpublished,
} from '@stillair/events/programs/events.ts'
import { bool, integer, nullable, text, textList, timestamptz } from '../column.ts'
import { instantOf } from '../instant.ts'
import { defineProjection, onRow } from '../projection.ts'
import { defineTable, type RowOf } from '../table.ts'

const programTable = defineTable('program', {
  columns: {
    program_id: text,
    title: text,
    description: nullable(text),
    who_is_this_for: nullable(text),
    cover_url: nullable(text),
    tags: textList,
    is_published: bool,
    /** The contents, in order. */
    content_ids: textList,
    cover_prefix: nullable(text),
    cover_placeholder: nullable(text),
    created_at: timestamptz,
    updated_at: timestamptz,
    first_published_at: nullable(timestamptz),
    /** The revision of the program's stream. */
    revision: integer,
  },
  key: ['program_id'],
  indexes: ['created_at desc'],
})
type ProgramRow = RowOf<typeof programTable>

const key = (event: RecordedEvent<{ type: string; data: { programId: string } }>) => ({
  program_id: event.data.programId,
})

const detailColumns = (details: ProgramDetails) => ({
  title: details.title,
  description: details.description,
  who_is_this_for: details.whoIsThisFor,
  cover_url: details.coverUrl,
  tags: details.tags,
})

/** Changes a program that is there by an event of its own stream. */
const change =
  <E extends RecordedEvent>(columns: (event: E, row: ProgramRow) => Partial<ProgramRow>) =>
  (row: ProgramRow | null, event: E): ProgramRow | null =>
    row && { ...row, ...columns(event, row), updated_at: instantOf(event), revision: event.revision }

/** Every program, drafts included, with its contents in order. */
export const programs = defineProjection({
  name: 'programs',
  version: 2,
  tables: [programTable],
  on: [
    onRow(ProgramCreated, programTable, key, (_, event) => ({
      program_id: event.data.programId,
      ...detailColumns(event.data.details),
      is_published: false,
      content_ids: [],
      cover_prefix: null,
      cover_placeholder: null,
      created_at: instantOf(event),
      updated_at: instantOf(event),
      first_published_at: null,
      revision: event.revision,
    })),
    onRow(
      ProgramEdited,
      programTable,
      key,
      change(({ data }) => detailColumns(data.details)),
    ),
    onRow(
      ProgramPublished,
      programTable,
      key,
      change((event, row) => ({ is_published: true, first_published_at: row.first_published_at ?? instantOf(event) })),
    ),
    onRow(
      ProgramUnpublished,
      programTable,
      key,
      change(() => ({ is_published: false })),
    ),
    onRow(ProgramDeleted, programTable, key, () => null),
    onRow(
      ProgramContentAdded,
      programTable,
      key,
      change(({ data }, { content_ids }) => ({
        content_ids: content_ids.includes(data.contentId) ? content_ids : [...content_ids, data.contentId],
      })),
    ),
    onRow(
      ProgramContentRemoved,
      programTable,
      key,
      change(({ data }, { content_ids }) => ({ content_ids: content_ids.filter((id) => id !== data.contentId) })),
    ),
    onRow(
      ProgramContentReordered,
      programTable,
      key,
      change(({ data }) => ({ content_ids: data.contentIds })),
    ),
    onRow(
      ProgramCoverDrawn,
      programTable,
      key,
      (row, { data }) => row && { ...row, cover_prefix: data.keyPrefix, cover_placeholder: data.placeholder },
    ),
  ],
})
