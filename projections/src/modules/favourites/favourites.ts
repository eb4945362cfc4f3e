import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { FavouriteAdded, type FavouriteEvent, FavouriteRemoved } from '@stillair/events/modules/favourites/events.ts'
import { text, timestamptz } from '../../model/column.ts'
import { instantOf } from '../../model/instant.ts'
import { defineProjection, onRow } from '../../model/projection.ts'
import { defineTable } from '../../model/table.ts'

const favourite = defineTable('favourite', {
  columns: { user_id: text, content_id: text, added_at: timestamptz },
  key: ['user_id', 'content_id'],
})

const key = ({ data }: RecordedEvent<FavouriteEvent>) => ({ user_id: data.userId, content_id: data.contentId })

/** Each listener's favourite contents. */
export const favourites = defineProjection({
  name: 'favourites',
  version: 1,
  tables: [favourite],
  on: [
    onRow(FavouriteAdded, favourite, key, (_, event) => ({ ...key(event), added_at: instantOf(event) })),
    onRow(FavouriteRemoved, favourite, key, () => null),
  ],
})
