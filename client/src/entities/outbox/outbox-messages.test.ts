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

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('without entries there is no message', () => {
  expect(outboxMessage('zoe', [])).toBeNull()
  expect(outboxMessage(null, [])).toBeNull()
  expect(outboxMessage(null, [step(null)])).toBe('1 saved on this phone.')
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
  expect(outboxMessage('zoe', [step(null), step(endTime)])).toBe('4 saved on this phone.')
})

test('sent entries are counted, with the time of the last', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 14, 2) })
  for (let times = 0; times < 12; times++) countSent('zoe')
  expect(outboxMessage('zoe', [])).toBe('0 saved on this phone. 12 sent, last at 14:02.')
})
