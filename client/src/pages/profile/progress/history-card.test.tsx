// @vitest-environment happy-dom
import type { SessionLog } from '@stillair/api/contract/listener/listening.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { linksOf, press, rendered, wordsOfEach } from '../../../../test/rendered.tsx'
import { signInForRequests } from '../../../../test/sign-in-for-requests.ts'
import { outageStore } from '../../../api/outage.ts'
import { contentFixture } from '../../../entities/content/content-fixture.ts'
import { HistoryCard } from './history-card.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  outageStore.setState({ away: null })
})

const log = (id: number, change: Partial<SessionLog> = {}): SessionLog => ({
  id: `s${id}`,
  contentId: 'calm',
  startedAt: '2026-11-20T08:00:00.000Z',
  endTime: null,
  durationPlayed: 240,
  position: 240,
  completed: false,
  ...change,
})
const many = (count: number, change: Partial<SessionLog> = {}) =>
  Array.from({ length: count }, (_, index) => log(index, change))
const shown = (...logs: SessionLog[]) =>
  rendered(<HistoryCard />, {
    answers: [
      [['/api/session-logs', 'pages'], { pages: [logs], pageParams: [''] }],
      [['/api/content'], [contentFixture('calm', { title: 'Calm' })]],
    ],
  })

test('sessions are listed with their duration and a link', async () => {
  const { container, getAllByRole } = await shown(
    log(1, { completed: true }),
    log(2, { contentId: 'gone', durationPlayed: 20 }),
    log(3, { durationPlayed: 2 }),
  )
  const [calm, gone, ...others] = wordsOfEach(getAllByRole('listitem'))
  expect(calm).toMatch(/^Calm\n.*2026.*\n4 min\nCompleted$/)
  expect(gone).toMatch(/^A session that is no longer available\n.*\nunder a minute$/)
  expect(others).toEqual([])
  expect(linksOf(container)).toEqual({ Calm: '/content/calm?from=%2Fprofile' })
})

test('ten are listed at first, and ten more at each press', async () => {
  const { getAllByRole, queryByRole } = await shown(...many(25))
  expect(getAllByRole('listitem')).toHaveLength(10)
  await press('Show more')
  expect(getAllByRole('listitem')).toHaveLength(20)
  await press('Show more')
  expect(getAllByRole('listitem')).toHaveLength(25)
  expect(queryByRole('button')).toBeNull()
})

test('the next page is requested one press before it is needed', async () => {
  const requested = vi.spyOn(globalThis, 'fetch')
  signInForRequests()
  const { getAllByRole } = await shown(...many(50))
  for (const _ of [1, 2]) await press('Show more')
  const pages = () => requested.mock.calls.map(([address]) => String(address)).filter((one) => one.includes('before'))
  expect(pages()).toEqual([])
  await press('Show more')
  await expect.poll(pages).toEqual(['/api/session-logs?limit=50&before=s49'])
  expect(getAllByRole('listitem')).toHaveLength(40)
})

test('a history that begins with sessions too short to count does not seem empty', async () => {
  const { queryByText, getByRole } = await shown(...many(50, { durationPlayed: 0 }))
  expect(queryByText('Sessions you listen to appear here.')).toBeNull()
  getByRole('button', { name: 'Show more' })
})

test('offline, the sessions stored on the device are listed, and a note says where the others are', async () => {
  outageStore.setState({ away: { asOf: 0 } })
  const { getAllByRole, getByText, queryByRole } = await shown(...many(50))
  for (const _ of [1, 2, 3, 4]) await press('Show more')
  expect(getAllByRole('listitem')).toHaveLength(50)
  expect(queryByRole('button')).toBeNull()
  getByText('Earlier sessions appear when you’re back online.')
})

test('an empty history explains what will be listed', async () => {
  ;(await shown()).getByText('Sessions you listen to appear here.')
})
