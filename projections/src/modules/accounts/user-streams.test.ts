import type { DomainEvent, RecordedEvent } from '@stillair/events/language/event.ts'
import { ProfileChanged, UserRegistered } from '@stillair/events/modules/accounts/events.ts'
import { ContentViewed } from '@stillair/events/modules/catalogue/events.ts'
import { CoverImageStored } from '@stillair/events/modules/cover-images/events.ts'
import { ContentCompleted, SessionProgressed, SessionStarted } from '@stillair/events/modules/listening/events.ts'
import { MediaUploaded } from '@stillair/events/modules/media/events.ts'
import { ContentRated } from '@stillair/events/modules/ratings/events.ts'
import { RoleGranted, RoleRevoked } from '@stillair/events/modules/roles/events.ts'
import { PaymentCustomerLinked } from '@stillair/events/modules/subscriptions/events.ts'
import { expect, test } from 'vitest'
import { fold } from '../../model/fold.ts'
import { userStreams } from './user-streams.ts'

const amelia = { userId: 'amelia', contentId: 'take-off' }
const session = { ...amelia, sessionId: 's' }

const streamsOf = (...events: readonly (readonly [string, DomainEvent])[]) => {
  const recorded = events.map(([stream, event], index) => ({
    ...event,
    stream,
    revision: events.slice(0, index).filter(([name]) => name === stream).length,
    recordedAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
  })) as unknown as RecordedEvent[]
  return fold(userStreams, recorded).get('user_stream') ?? []
}
const names = (rows: ReturnType<typeof streamsOf>) => rows.map(({ user_id, stream }) => `${user_id} ${stream}`)

test('finds every stream about a person, once', () => {
  const found = streamsOf(
    ['user-amelia', UserRegistered({ userId: 'amelia', email: null, name: null })],
    ['user-amelia', ProfileChanged({ userId: 'amelia', email: null, name: 'Amelia' })],
    ['view-1', ContentViewed({ viewId: '1', ...amelia })],
    ['session-s', SessionStarted({ ...session, contentDuration: null })],
    ['session-s', SessionProgressed({ ...session, listenedSeconds: 30, positionSeconds: 30 })],
    ['completion-amelia:take-off', ContentCompleted({ ...session, completionType: 'auto', contentDuration: null })],
    ['rating-amelia:take-off', ContentRated({ ...amelia, rating: 3 })],
    ['rating-amelia:take-off', ContentRated({ ...amelia, rating: 2 })],
    [
      'media-1',
      MediaUploaded({ mediaId: '1', fileName: 'a.mp3', contentType: 'audio/mpeg', size: 1, uploadedBy: 'amelia' }),
    ],
    [
      'coverimage-1',
      CoverImageStored({
        imageId: '1',
        keyPrefix: 'covers/image-1',
        placeholder: '#cdb3a6',
        width: 1200,
        height: 900,
        size: 1,
        uploadedBy: 'amelia',
      }),
    ],
    ['role-amelia', RoleGranted({ userId: 'amelia', role: 'admin' })],
    ['role-amelia', RoleRevoked({ userId: 'amelia', role: 'admin' })],
    ['role-ben', RoleRevoked({ userId: 'ben', role: 'analyst' })],
    ['subscription-amelia', PaymentCustomerLinked({ userId: 'amelia', customerId: 'cus_1' })],
    ['rating-ben:take-off', ContentRated({ ...amelia, userId: 'ben', rating: 1 })],
  )
  expect(names(found).sort()).toEqual([
    'amelia completion-amelia:take-off',
    'amelia coverimage-1',
    'amelia media-1',
    'amelia rating-amelia:take-off',
    'amelia role-amelia',
    'amelia session-s',
    'amelia subscription-amelia',
    'amelia user-amelia',
    'amelia view-1',
    'ben rating-ben:take-off',
    'ben role-ben',
  ])
})

test('holds when a stream first named them, unchanged by later events', () => {
  const found = streamsOf(
    ['rating-amelia:take-off', ContentRated({ ...amelia, rating: 3 })],
    ['rating-amelia:take-off', ContentRated({ ...amelia, rating: 2 })],
  )
  expect(found).toEqual([{ user_id: 'amelia', stream: 'rating-amelia:take-off', since: '2026-01-01T00:00:00.000Z' }])
})
