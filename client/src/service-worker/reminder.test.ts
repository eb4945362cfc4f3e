import { expect, test, vi } from 'vitest'
import { notificationOf, openReminder, reminderOf } from './reminder.ts'

const sent = { title: 'Stillair', body: 'A few quiet minutes, if you like.', path: '/flight' }
const came = (value: unknown) => reminderOf({ json: () => value })

test('a reminder is shown silently and replaces an unread one', () => {
  expect(came(sent)).toEqual(sent)
  expect(notificationOf(sent)).toMatchObject({ body: sent.body, data: '/flight', silent: true, tag: 'reminder' })
})

test.each([
  ['an empty message', null],
  ['invalid JSON', { json: () => JSON.parse('<') }],
  ['null', { json: () => null }],
  ['a message without text', { json: () => ({ title: 1 }) }],
])('%s is shown as a default reminder', (_, data) => {
  expect(reminderOf(data)).toEqual({ ...sent, path: '/' })
})

test.each(['https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test', 'flight'])(
  '%s opens the front page instead',
  (path) => expect(came({ ...sent, path }).path).toBe('/'),
)

test('a click focuses an open window, or opens the reminder’s page when there is none', async () => {
  const focus = vi.fn(async () => {})
  const openWindow = vi.fn(async () => {})
  await openReminder({ matchAll: async () => [{ focus }], openWindow }, '/flight')
  expect([focus, openWindow].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  await openReminder({ matchAll: async () => [], openWindow }, '/flight')
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/flight')
})
