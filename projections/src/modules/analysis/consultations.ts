import { HistoryConsulted } from '@stillair/events/modules/analysis/events.ts'
import { nullable, text, timestamptz } from '../../model/column.ts'
import { defineProjection, onRow } from '../../model/projection.ts'
import { defineTable } from '../../model/table.ts'

const consultation = defineTable('consultation', {
  columns: {
    consultation_id: text,
    kind: text,
    /** When the log took the last event that was read; null when nothing was. */
    through: nullable(timestamptz),
  },
  key: ['consultation_id'],
})

/** Every look at the history, so that everybody can be given the number of those that took rows of theirs away. */
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
