// @vitest-environment happy-dom
import type { SessionLog } from '@stillair/api/contract/listener/listening.ts'
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linksOf, rendered, wordsOfEach } from '../../../../test/rendered.tsx'
import { contentFixture } from '../../../entities/content/content-fixture.ts'
import { HistoryCard } from './history-card.tsx'

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
const shown = (...logs: SessionLog[]) =>
  rendered(<HistoryCard />, {
    answers: [
      [['/api/session-logs'], logs],
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
  const { getAllByRole, getByRole } = await shown(...Array.from({ length: 25 }, (_, index) => log(index)))
  expect(getAllByRole('listitem')).toHaveLength(10)
  fireEvent.click(getByRole('button', { name: 'Show more' }))
  expect(getAllByRole('listitem')).toHaveLength(20)
})

test('an empty history explains what will be listed', async () => {
  ;(await shown()).getByText('Sessions you listen to appear here.')
})
