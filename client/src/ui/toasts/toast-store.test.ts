import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, showToast, toastStore } from './toast-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of toastStore.getState()) dismissToast(id)
  vi.runAllTimers()
  vi.useRealTimers()
})

function shownId(): number {
  const [toast] = toastStore.getState()
  if (!toast) throw new Error('no toast shows')
  return toast.id
}

test('toast limit: at most 1 at a time, a new one replaces the one before', {
  tags: ['states/toasts-at-most-1-at-time-default', 'limits/toast-limit-1-duration-5000-ms-removal'],
}, () => {
  showToast({ title: 'Saved' })
  showToast({ title: 'Error', text: 'Not saved.', tone: 'destructive' })
  expect(toastStore.getState()).toMatchObject([{ title: 'Error', text: 'Not saved.', tone: 'destructive', open: true }])
})

test('toast removal: a dismissed one closes at once and is removed after 1,000,000 ms', {
  tags: ['states/dismissed-toast-removed-after-1-000-000', 'limits/toast-limit-1-duration-5000-ms-removal'],
}, () => {
  showToast({ title: 'Saved' })
  dismissToast(shownId())
  expect(toastStore.getState()).toMatchObject([{ title: 'Saved', open: false }])
  vi.advanceTimersByTime(999_999)
  expect(toastStore.getState()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toastStore.getState()).toEqual([])
})

test('dismissing a replaced toast leaves the new one open', () => {
  showToast({ title: 'First' })
  const first = shownId()
  showToast({ title: 'Second' })
  dismissToast(first)
  expect(toastStore.getState()).toMatchObject([{ title: 'Second', open: true }])
})

test('subscribers are notified of each change', () => {
  const onChange = vi.fn()
  const stop = toastStore.subscribe(onChange)
  showToast({ title: 'Saved' })
  dismissToast(shownId())
  stop()
  showToast({ title: 'Again' })
  expect(onChange).toHaveBeenCalledTimes(2)
})
