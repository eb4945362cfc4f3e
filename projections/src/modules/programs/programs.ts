import type { RecordedEvent } from '@stillair/events/language/event.ts'
import {
  ProgramContentAdded,
  ProgramContentRemoved,
  ProgramContentReordered,
  ProgramCreated,
  ProgramDeleted,
  type ProgramDetails,
  ProgramEdited,
  ProgramPublished,
  ProgramPurged,
  ProgramUndeleted,
  ProgramUnpublished,
} from '@stillair/events/modules/programs/events.ts'
import { bool, integer, nullable, text, textList, timestamptz } from '../../model/column.ts'
import { instantOf } from '../../model/instant.ts'
import { changeRules, defineProjection, onRow, onRows } from '../../model/projection.ts'
import { defineTable, rowRef } from '../../model/table.ts'

const columns = {
  program_id: text,
  title: text,
  description: nullable(text),
  who_is_this_for: nullable(text),
  cover_url: nullable(text),
  tags: textList,
  is_published: bool,
  /** The contents, in order. */
  content_ids: textList,
  created_at: timestamptz,
  updated_at: timestamptz,
  first_published_at: nullable(timestamptz),
  /** The revision of the program's stream. */
  revision: integer,
} as const

const programTable = defineTable('program', { columns, key: ['program_id'], indexes: ['created_at desc'] })

/** The program as it was when deleted. */
const binTable = defineTable('program_bin', {
  columns: { ...columns, deleted_at: timestamptz },
  key: ['program_id'],
  indexes: ['deleted_at desc'],
})

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

/** Changes a program that exists by an event of its own stream. */
const onChange = changeRules(
  programTable,
  key,
  (row, event, columns) => row && { ...row, ...columns(row), updated_at: instantOf(event), revision: event.revision },
)

const inBoth = (event: Parameters<typeof key>[0]) => [rowRef(programTable, key(event)), rowRef(binTable, key(event))]

/** All programs including drafts, with their contents in order, and deleted programs. */
export const programs = defineProjection({
  name: 'programs',
  version: 4,
  tables: [programTable, binTable],
  on: [
    onRow(ProgramCreated, programTable, key, (_, event) => ({
      program_id: event.data.programId,
      ...detailColumns(event.data.details),
      is_published: false,
      content_ids: [],
      created_at: instantOf(event),
      updated_at: instantOf(event),
      first_published_at: null,
      revision: event.revision,
    })),
    onChange(ProgramEdited, ({ data }) => detailColumns(data.details)),
    onChange(ProgramPublished, (event, row) => ({
      is_published: true,
      first_published_at: row.first_published_at ?? instantOf(event),
    })),
    onChange(ProgramUnpublished, () => ({ is_published: false })),
    onRows(ProgramDeleted, inBoth, (rows, event) => {
      const row = rows.get(programTable, key(event))
      rows.remove(programTable, key(event))
      if (row) rows.put(binTable, { ...row, deleted_at: instantOf(event) })
    }),
    onRow(ProgramPurged, binTable, key, () => null),
    onRows(ProgramUndeleted, inBoth, (rows, event) => {
      const binned = rows.get(binTable, key(event))
      rows.remove(binTable, key(event))
      if (!binned) return
      const { deleted_at: _, ...row } = binned
      rows.put(programTable, {
        ...row,
        ...detailColumns(event.data.details),
        content_ids: event.data.contentIds,
        is_published: false,
        updated_at: instantOf(event),
        revision: event.revision,
      })
    }),
    onChange(ProgramContentAdded, ({ data }, { content_ids }) => ({
      content_ids: content_ids.includes(data.contentId) ? content_ids : [...content_ids, data.contentId],
    })),
    onChange(ProgramContentRemoved, ({ data }, { content_ids }) => ({
      content_ids: content_ids.filter((id) => id !== data.contentId),
    })),
    onChange(ProgramContentReordered, ({ data }) => ({ content_ids: data.contentIds })),
  ],
})
