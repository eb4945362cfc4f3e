import { AnalyticsMonthErased, AnalyticsName, AnalyticsRecorded } from '@stillair/events/modules/analytics/events.ts'
import { date, integer, text } from '../../model/column.ts'
import { instantOf } from '../../model/instant.ts'
import { defineProjection, onRow, onRows } from '../../model/projection.ts'
import { defineTable, type KeyOf, rowRef } from '../../model/table.ts'

const countTable = defineTable('analytics_count', {
  columns: {
    /** The day in UTC. */
    day: date,
    name: text,
    count: integer,
  },
  key: ['day', 'name'],
})

/** Returns references to all rows that `analytics:<year>-<month>` can have; none for another text. */
function rowsOfMonth(subject: string): readonly KeyOf<typeof countTable>[] {
  const month = /^analytics:(\d{4}-(?:0[1-9]|1[0-2]))$/.exec(subject)?.[1]
  if (month === undefined) return []
  const [year = 0, number = 0] = month.split('-').map(Number)
  // The day before the first of the next month.
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: days }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`).flatMap((day) =>
    AnalyticsName.options.map((name) => ({ day, name })),
  )
}

/** How often each thing happened on each day, counted with consent. Forgetting a month removes its counts. */
export const analytics = defineProjection({
  name: 'analytics',
  version: 1,
  tables: [countTable],
  on: [
    onRow(
      AnalyticsRecorded,
      countTable,
      (event) => ({ day: instantOf(event).slice(0, 10), name: event.data.name }),
      (row, event) => ({
        day: instantOf(event).slice(0, 10),
        name: event.data.name,
        count: (row?.count ?? 0) + 1,
      }),
    ),
    onRows(
      AnalyticsMonthErased,
      ({ data }) => rowsOfMonth(data.month).map((key) => rowRef(countTable, key)),
      (rows, { data }) => {
        for (const key of rowsOfMonth(data.month)) if (rows.get(countTable, key)) rows.remove(countTable, key)
      },
    ),
  ],
})
