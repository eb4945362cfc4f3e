// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rendered } from '../../../test/rendered.tsx'
import { dismissToast, showToast, toastStore } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await act(async () => {
    for (const { id } of toastStore.getState()) dismissToast(id)
    await vi.runAllTimersAsync()
  })
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const isShown = () => toastStore.getState().some(({ open }) => open)

/** Returns the toast in the document. */
async function toast(): Promise<HTMLElement> {
  await rendered(<Toaster />)
  // The code loads with the first toast; its timer starts once the toast is in the document.
  await act(async () => {
    await import('./toaster-parts.tsx')
    showToast({ title: 'Saved' })
  })
  const shown = document.querySelector<HTMLElement>('li')
  if (!shown) throw new Error('no toast shows')
  expect(shown.textContent).toContain('Saved')
  return shown
}

test('a toast is shown for 5000 ms', {
  tags: ['states/toasts-at-most-1-at-time-default', 'limits/toast-limit-1-duration-5000-ms-removal'],
}, async () => {
  await toast()
  await pass(4_999)
  expect(isShown()).toBe(true)
  await pass(1)
  expect(isShown()).toBe(false)
})

test.each([
  [50, true],
  [51, false],
])(
  'a toast swiped by %d px stays: %s',
  { tags: ['states/dismissed-toast-removed-after-1-000-000', 'limits/toast-limit-1-duration-5000-ms-removal'] },
  async (distance, stays) => {
    const shown = await toast()
    shown.setPointerCapture = () => {}
    shown.hasPointerCapture = () => false
    const finger = (type: string, clientX: number) =>
      act(async () => {
        const at = { clientX, clientY: 10, button: 0, pointerType: 'touch', bubbles: true, cancelable: true }
        shown.dispatchEvent(new PointerEvent(type, at))
      })
    await finger('pointerdown', 100)
    await finger('pointermove', 100 + distance / 2)
    await finger('pointermove', 100 + distance)
    await finger('pointerup', 100 + distance)
    expect(isShown()).toBe(stays)
  },
)
