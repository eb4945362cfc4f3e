// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userFixture } from '../../../../test/fixtures.ts'
import { rendered } from '../../../../test/rendered.tsx'
import { LandingCountTile } from './landing-count-tile.tsx'
import { StreakTile } from './streak-tile.tsx'

const JOINED = '2026-11-20T10:00:00.000Z'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(JOINED) }))
afterEach(() => void vi.useRealTimers())

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('the landings counter is refreshed every 862 ms', {
  tags: ['states/landings-counter-derived-from-time-since', 'limits/landings-timer-862-ms'],
}, async () => {
  const { container: tile } = await rendered(<LandingCountTile />, {
    answers: [[['/api/users/me'], userFixture({ createdAt: JOINED })]],
  })
  const shown = () => tile.querySelector('.tabular')?.textContent
  expect(shown()).toBe('0')
  await pass(861)
  expect(shown()).toBe('0')
  await pass(1)
  expect(shown()).toBe('1')
  await pass(862)
  expect(shown()).toBe('2')
})

test("the dots' tooltips are 'Day N: Completed' or 'No activity', 700 ms after the pointer has stopped", {
  tags: ['dashboard/streak-weekly-dots', 'states/dots-filled-when-completed-otherwise'],
}, async () => {
  const streak = { currentStreak: 1, weeklyPattern: [false, true, false, false, false, false, true] }
  const { container: tile } = await rendered(<StreakTile />, {
    answers: [
      [['/api/streak'], streak],
      [['/api/progress'], { totalSessions: 1, completedSessions: 1, listenedSeconds: 60, items: [] }],
    ],
  })
  const tooltip = () => tile.querySelector('[role="tooltip"]')?.textContent
  const shown: (string | undefined)[] = []
  for (const dot of tile.querySelectorAll('li button')) {
    const pointer = (type: string) =>
      act(async () => void dot.dispatchEvent(new PointerEvent(type, { pointerType: 'mouse', bubbles: true })))
    await pointer('pointerover')
    await pass(699)
    expect(tooltip()).toBeUndefined()
    await pass(1)
    shown.push(tooltip())
    await pointer('pointerout')
    // Long enough that the next tooltip is delayed again.
    await pass(1_000)
  }
  const nothing = 'No activity'
  expect(shown).toEqual([nothing, 'Day 2: Completed', nothing, nothing, nothing, nothing, 'Day 7: Completed'])
})

test('the dots are one stop of the Tab key, and arrow keys move between them', async () => {
  const streak = { currentStreak: 0, weeklyPattern: [true, true, true, false, false, false, false] }
  const { getAllByRole } = await rendered(<StreakTile />, { answers: [[['/api/streak'], streak]] })
  const dots = getAllByRole('button', { name: /^Day / })
  expect(dots.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, -1, -1, -1, 0])
  const pressed = (key: string) => {
    if (document.activeElement) fireEvent.keyDown(document.activeElement, { key })
    return document.activeElement?.getAttribute('aria-label')
  }
  dots.at(-1)?.focus()
  expect(pressed('ArrowRight')).toBe('Day 7: No activity')
  expect(pressed('ArrowLeft')).toBe('Day 6: No activity')
  expect(pressed('ArrowRight')).toBe('Day 7: No activity')
})

test('the landings tile mentions no milliseconds', async () => {
  const { getByRole } = await rendered(<LandingCountTile />, {
    answers: [[['/api/users/me'], userFixture({ createdAt: JOINED })]],
  })
  await act(async () => getByRole('button', { name: 'About the landings' }).focus())
  const hint = document.querySelector('[role="tooltip"]')?.textContent
  expect(hint).toContain('about once a second')
  expect(hint).not.toMatch(/862|ms\b/)
})
