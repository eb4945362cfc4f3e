import { RoleGranted, RoleRevoked, UserRegistered } from '@stillair/events/accounts/events.ts'
import { ContentViewed } from '@stillair/events/catalogue/events.ts'
import { CoverImageStored } from '@stillair/events/cover-images/events.ts'
import type { RecordedEvent } from '@stillair/events/event.ts'
import { ContentCompleted, SessionStarted } from '@stillair/events/listening/events.ts'
import { MediaUploaded } from '@stillair/events/media/events.ts'
import { ContentRated } from '@stillair/events/ratings/events.ts'
import { PaymentCustomerLinked } from '@stillair/events/subscriptions/events.ts'
import { text, timestamptz } from '../column.ts'
import { defineProjection, onRow } from '../projection.ts'
import { defineTable, type RowOf } from '../table.ts'

const userStreamTable = defineTable('user_stream', {
  columns: {
    user_id: text,
    stream: text,
    /** When the log took the first event in it that names them: what is handed to them is told from the oldest on. */
    since: timestamptz,
  },
  key: ['user_id', 'stream'],
})
type UserStreamRow = RowOf<typeof userStreamTable>

type Told = RecordedEvent<{ type: string; data: { userId: string } }>
type Uploaded = RecordedEvent<{ type: string; data: { uploadedBy: string } }>

const row = (userId: string, { stream, recordedAt }: Told | Uploaded): UserStreamRow => ({
  user_id: userId,
  stream,
  since: new Date(recordedAt).toISOString(),
})
const told = (event: Told) => row(event.data.userId, event)
const uploaded = (event: Uploaded) => row(event.data.uploadedBy, event)
const once =
  <E>(rowOf: (event: E) => UserStreamRow) =>
  (known: UserStreamRow | null, event: E): UserStreamRow =>
    known ?? rowOf(event)

/**
 * Where in the log each person's story is: every stream that holds an event that names them, so that all that is held
 * about somebody can be handed to them. The first event of a stream tells whose it is; the ones after it are not asked.
 */
export const userStreams = defineProjection({
  name: 'user-streams',
  version: 3,
  tables: [userStreamTable],
  on: [
    onRow(UserRegistered, userStreamTable, told, once(told)),
    onRow(RoleGranted, userStreamTable, told, once(told)),
    onRow(RoleRevoked, userStreamTable, told, once(told)),
    onRow(ContentViewed, userStreamTable, told, once(told)),
    onRow(SessionStarted, userStreamTable, told, once(told)),
    onRow(ContentCompleted, userStreamTable, told, once(told)),
    onRow(ContentRated, userStreamTable, told, once(told)),
    onRow(PaymentCustomerLinked, userStreamTable, told, once(told)),
    onRow(MediaUploaded, userStreamTable, uploaded, once(uploaded)),
    onRow(CoverImageStored, userStreamTable, uploaded, once(uploaded)),
  ],
})
