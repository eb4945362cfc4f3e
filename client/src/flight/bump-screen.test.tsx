// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rendered } from '../../test/rendered.tsx'
import { BumpScreen } from './bump-screen.tsx'
import { useMeasuring } from './use-measuring.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets the phone lie on its back for that many seconds, moved up by that many g. */
function rest(seconds: number, g: number) {
  for (let frame = 0; frame < seconds * 50; frame += 1) {
    vi.advanceTimersByTime(20)
    const event = new Event('devicemotion')
    const accelerationIncludingGravity = { x: 0, y: 0, z: 9.806_65 * (1 + g) }
    const values = {
      accelerationIncludingGravity,
      acceleration: null,
      rotationRate: null,
      timeStamp: performance.now(),
    }
    for (const [name, value] of Object.entries(values)) Object.defineProperty(event, name, { value })
    dispatchEvent(event)
  }
}

function hide(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** The screen, and what measures on it. */
function Metered() {
  useMeasuring(true, null, null, null)
  return <BumpScreen />
}

test('nothing is measured while the screen is hidden, and the largest is still there afterwards', async () => {
  const screen = await rendered(<Metered />)
  await act(async () => fireEvent.click(screen.getByText('Measure bumps')))
  await act(async () => void (await import('./measuring.ts')))
  await act(async () => rest(5, 0))
  await act(async () => rest(3, 0.2))
  expect(screen.getByText('Largest in the last ten minutes: 0.2 g')).toBeTruthy()
  await act(async () => hide(true))
  expect(vi.getTimerCount()).toBe(0)
  await act(async () => rest(5, 0.8))
  await act(async () => hide(false))
  await act(async () => rest(5, 0))
  expect(screen.getByText('0.0 g')).toBeTruthy()
  expect(screen.getByText('Largest in the last ten minutes: 0.2 g')).toBeTruthy()
})
