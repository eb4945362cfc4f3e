import { WaitlistEntryErased, WaitlistJoined } from '@stillair/events/modules/waitlist/events.ts'
import { nullable, text, timestamptz } from '../../model/column.ts'
import { instantOf } from '../../model/instant.ts'
import { defineProjection, onRow } from '../../model/projection.ts'
import { defineTable } from '../../model/table.ts'

const waitlistTable = defineTable('waitlist', {
  columns: {
    entry_id: text,
    email: nullable(text),
    /** ISO 3166 alpha-2; null when unknown. */
    country: nullable(text),
    joined_at: timestamptz,
    erased_at: nullable(timestamptz),
  },
  key: ['entry_id'],
  indexes: ['joined_at'],
})

/** The waitlist for the launch. An address that joins again keeps its place; a forgotten address stays forgotten. */
export const waitlist = defineProjection({
  name: 'waitlist',
  version: 1,
  tables: [waitlistTable],
  on: [
    onRow(
      WaitlistJoined,
      waitlistTable,
      ({ data }) => ({ entry_id: data.entryId }),
      (row, event) =>
        row ?? {
          entry_id: event.data.entryId,
          email: event.data.email,
          country: event.data.country,
          joined_at: instantOf(event),
          erased_at: null,
        },
    ),
    onRow(
      WaitlistEntryErased,
      waitlistTable,
      ({ data }) => ({ entry_id: data.entryId }),
      (row, event) =>
        row && row.erased_at === null ? { ...row, email: null, country: null, erased_at: instantOf(event) } : row,
    ),
  ],
})
