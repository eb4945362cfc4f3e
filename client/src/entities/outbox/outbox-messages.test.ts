// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
import { countSent } from '../../api/sent-record.ts'
import type { Entry } from '../flights/entry.ts'
import { complete, rate, storeReport, storeStart } from '../listening/outbox.ts'
import { outboxMessage } from './outbox-messages.ts'

const zoe = { userId: 'zoe', email: null, token: 't' }
signInForRequests(() => zoe)

const step = (sentAt: string | null): Entry => ({
  seq: 1,
  userId: 'zoe',
  flightId: 'f',
  at: '2026-11-20T08:00:00.000Z',
  timeZone: 'Etc/UTC',
  sentAt,
  step: { kind: 'rate', ratingId: 'r', moment: 'before', distress: 3 },
})

const ONLINE = 'when you are online'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('without entries there is no message', () => {
  expect(outboxMessage('zoe', [], ONLINE)).toBeNull()
  expect(outboxMessage(null, [], ONLINE)).toBeNull()
  expect(outboxMessage(null, [step(null)], ONLINE)).toBe(
    'You aren’t signed in here, so 1 update will stay on this device.',
  )
})

test('all kinds are counted together, and a listening session with its report counts as one', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  storeStart('zoe', 's1', 'c1')
  const endTime = '2026-11-20T08:00:00.000Z'
  storeReport('zoe', 's1', { endTime, durationPlayed: 30, position: 30, completed: false })
  await complete('zoe', 'c1', { completionType: 'auto' })
  await rate('zoe', 'c1', { rating: 3, isFirst: true })
  await rate('eve', 'c2', { rating: 3, isFirst: true })
  expect(outboxMessage('zoe', [step(null), step(endTime)], ONLINE)).toBe('4 updates will be sent when you are online.')
})

test('sent entries are counted, with the time of the last', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 14, 2) })
  for (let times = 0; times < 12; times++) countSent('zoe')
  expect(outboxMessage('zoe', [], ONLINE)).toBe('12 updates sent, last at 14:02.')
  expect(outboxMessage('zoe', [step(null)], 'when you next open Stillair online')).toBe(
    '1 update will be sent when you next open Stillair online. 12 sent, last at 14:02.',
  )
})
