import { HistoryConsulted } from '@stillair/events/modules/analysis/events.ts'
import { nullable, text, timestamptz } from '../../model/column.ts'
import { defineProjection, onRow } from '../../model/projection.ts'
import { defineTable } from '../../model/table.ts'

const consultation = defineTable('consultation', {
  columns: {
    consultation_id: text,
    kind: text,
    /** When the log recorded the last event that was read; null when none was read. */
    through: nullable(timestamptz),
  },
  key: ['consultation_id'],
})

/** All consultations of the history. Users can be told how many of them exported rows about them. */
export const consultations = defineProjection({
  name: 'consultations',
  version: 1,
  tables: [consultation],
  on: [
    onRow(
      HistoryConsulted,
      consultation,
      ({ data }) => ({ consultation_id: data.consultationId }),
      (row, { data }) =>
        row ?? {
          consultation_id: data.consultationId,
          kind: data.kind,
          through: data.through && new Date(data.through).toISOString(),
        },
    ),
  ],
})
