// @vitest-environment happy-dom

import { afterEach, expect, test, vi } from 'vitest'
import { rendered, wordsOf } from '../../../test/rendered.tsx'
import type { RemindersHere } from '../../entities/reminders/reminders.ts'
import { statusText } from './reminder-messages.ts'
import { RemindersPage } from './reminders-page.tsx'

const OFF: RemindersHere = {
  isOn: false,
  stoppedBy: null,
  days: [],
  hour: 19,
  beforeFlight: false,
  byMail: false,
  nextAt: null,
  deviceIds: [],
  deviceId: null,
  push: { publicKey: 'key' },
  mail: null,
}
afterEach(() => vi.unstubAllGlobals())

/** A browser that allows notifications, or denies them. */
function browser(permission: NotificationPermission) {
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission })
  vi.stubGlobal('navigator', { ...navigator, userAgent: 'a browser', serviceWorker: {} })
}

async function page(reminders: Partial<RemindersHere> = {}) {
  const shown = await rendered(<RemindersPage />, {
    at: '/reminders',
    answers: [[['/api/reminders'], { ...OFF, ...reminders }]],
  })
  return { ...shown, words: wordsOf(shown.container) }
}

test('nothing is preselected', async () => {
  browser('default')
  const { container, words } = await page()
  expect(words).toContain('They are off.')
  expect(words).toContain('Turn reminders on')
  expect(words).not.toContain('Turn reminders off')
  expect(container.querySelectorAll('fieldset input:checked')).toHaveLength(0)
})

test.each([
  ['denied', 'are blocked in this browser'],
  ['default', 'A notification on this device'],
] as const)('a browser with the permission "%s" shows its state', async (permission, words) => {
  browser(permission)
  expect((await page()).words).toContain(words)
})

test('channels that cannot be used are not offered', async () => {
  browser('default')
  const nothing = await page({ push: null })
  expect(nothing.words).toContain('aren’t set up on this server yet')
  expect(nothing.words).not.toContain('notification on this device')
  expect((await page({ mail: { address: null } })).words).toContain('once your address is confirmed')
  expect((await page({ mail: { address: 'zoe@example.com' } })).words).toContain('A mail to zoe@example.com')
})

test('e-mail reminders stay chosen while the address is unconfirmed, and show that they are paused', async () => {
  browser('default')
  const { getByLabelText, words } = await page({ isOn: true, days: [1], byMail: true, mail: { address: null } })
  expect(getByLabelText<HTMLInputElement>('An e-mail to your sign-in address').checked).toBe(true)
  expect(words).toContain('E-mail reminders are paused.')
})

test('a tab on an iPhone explains where notifications work, and another browser that it has none', async () => {
  vi.stubGlobal('PushManager', undefined)
  expect((await page()).words).toContain('This browser can’t show notifications')
  vi.stubGlobal('navigator', { userAgent: 'iPhone' })
  expect((await page()).words).toContain('home screen')
})

test('other devices can be removed from here', async () => {
  browser('granted')
  const on = { isOn: true, days: [1], nextAt: '2026-11-26T19:00:00.000Z' }
  expect((await page({ ...on, deviceIds: ['a'], deviceId: 'a' })).words).not.toContain('other device')
  expect((await page({ ...on, deviceIds: ['a', 'b', 'c'], deviceId: 'a' })).words).toContain('2 other devices show')
})

test('reminders that ended automatically blame nobody', () => {
  expect(statusText({ ...OFF, stoppedBy: 'unanswered' })).toMatch(/ended automatically.*You missed nothing/)
  expect(statusText({ ...OFF, stoppedBy: 'nowhere' })).toContain('none of your devices')
  expect(statusText({ ...OFF, stoppedBy: 'mail-link' })).toBe('They are off.')
  expect(statusText({ ...OFF, isOn: true, nextAt: '2026-11-26T12:00:00.000Z' })).toContain('26')
})
