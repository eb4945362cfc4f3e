import { ContentRated } from '@stillair/events/modules/ratings/events.ts'
import { integer, text, timestamptz } from '../../model/column.ts'
import { instantOf } from '../../model/instant.ts'
import { defineProjection, onRow } from '../../model/projection.ts'
import { defineTable } from '../../model/table.ts'

const rating = defineTable('rating', {
  columns: { user_id: text, content_id: text, rating: integer, rated_at: timestamptz },
  key: ['user_id', 'content_id'],
})

/** Each listener's latest rating of each content. */
export const ratings = defineProjection({
  name: 'ratings',
  version: 1,
  tables: [rating],
  on: [
    onRow(
      ContentRated,
      rating,
      ({ data }) => ({ user_id: data.userId, content_id: data.contentId }),
      (_, event) => ({
        user_id: event.data.userId,
        content_id: event.data.contentId,
        rating: event.data.rating,
        rated_at: instantOf(event),
      }),
    ),
  ],
})
