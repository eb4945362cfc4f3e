import { ContentViewed } from '@stillair/events/modules/catalogue/events.ts'
import { text, timestamptz } from '../../model/column.ts'
import { earlier, instantOf } from '../../model/instant.ts'
import { defineProjection, onRow } from '../../model/projection.ts'
import { defineTable } from '../../model/table.ts'

const visit = defineTable('visit', {
  columns: {
    user_id: text,
    /** When they first opened the page of any content. */
    first_at: timestamptz,
  },
  key: ['user_id'],
})

/** Everyone who ever opened a content page, whether or not they listened. */
export const visits = defineProjection({
  name: 'visits',
  version: 1,
  tables: [visit],
  on: [
    onRow(
      ContentViewed,
      visit,
      ({ data }) => ({ user_id: data.userId }),
      (row, event) => {
        const at = instantOf(event)
        return { user_id: event.data.userId, first_at: earlier(row?.first_at ?? at, at) }
      },
    ),
  ],
})
