import { UserRegistered } from '@stillair/events/accounts.ts'
import { ContentViewed } from '@stillair/events/catalogue.ts'
import type { RecordedEvent } from '@stillair/events/event.ts'
import { ContentCompleted, SessionStarted } from '@stillair/events/listening.ts'
import { MediaUploaded } from '@stillair/events/media.ts'
import { ContentRated } from '@stillair/events/ratings.ts'
import { PaymentCustomerLinked } from '@stillair/events/subscriptions.ts'
import { text } from '../column.ts'
import { defineProjection, onRow } from '../projection.ts'
import { defineTable, type RowOf } from '../table.ts'

const userStreamTable = defineTable('user_stream', {
  columns: { user_id: text, stream: text },
  key: ['user_id', 'stream'],
})
type UserStreamRow = RowOf<typeof userStreamTable>

type Told = RecordedEvent<{ type: string; data: { userId: string } }>
type Uploaded = RecordedEvent<{ type: string; data: { uploadedBy: string } }>

const told = (event: Told): UserStreamRow => ({ user_id: event.data.userId, stream: event.stream })
const uploaded = (event: Uploaded): UserStreamRow => ({ user_id: event.data.uploadedBy, stream: event.stream })
const once =
  <E>(rowOf: (event: E) => UserStreamRow) =>
  (row: UserStreamRow | null, event: E): UserStreamRow =>
    row ?? rowOf(event)

/**
 * Where in the log each person's story is: every stream that holds an event that names them, so that all that is held
 * about somebody can be handed to them. The first event of a stream tells whose it is; the ones after it are not asked.
 */
export const userStreams = defineProjection({
  name: 'user-streams',
  version: 1,
  tables: [userStreamTable],
  on: [
    onRow(UserRegistered, userStreamTable, told, once(told)),
    onRow(ContentViewed, userStreamTable, told, once(told)),
    onRow(SessionStarted, userStreamTable, told, once(told)),
    onRow(ContentCompleted, userStreamTable, told, once(told)),
    onRow(ContentRated, userStreamTable, told, once(told)),
    onRow(PaymentCustomerLinked, userStreamTable, told, once(told)),
    onRow(MediaUploaded, userStreamTable, uploaded, once(uploaded)),
  ],
})
