import { expect, test, vi } from 'vitest'
import { notificationOf, openReminder, reminderOf } from './reminder.ts'

const sent = { title: 'Stillair', body: 'A few quiet minutes, if you like.', path: '/flight' }
const came = (value: unknown) => reminderOf({ json: () => value })

test('what was sent is shown without a sound, in place of one that lies there still', () => {
  expect(came(sent)).toEqual(sent)
  expect(notificationOf(sent)).toMatchObject({ body: sent.body, data: '/flight', silent: true, tag: 'reminder' })
})

test.each([
  ['nothing', null],
  ['no JSON', { json: () => JSON.parse('<') }],
  ['no object', { json: () => null }],
  ['no words', { json: () => ({ title: 1 }) }],
])('%s is a kind word all the same', (_, data) => {
  expect(reminderOf(data)).toEqual({ ...sent, path: '/' })
})

test.each(['https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test', 'flight'])(
  '%s is no page of ours',
  (path) => expect(came({ ...sent, path }).path).toBe('/'),
)

test('it goes back to the app where that is open, and opens its page where it is not', async () => {
  const focus = vi.fn(async () => {})
  const openWindow = vi.fn(async () => {})
  await openReminder({ matchAll: async () => [{ focus }], openWindow }, '/flight')
  expect([focus, openWindow].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  await openReminder({ matchAll: async () => [], openWindow }, '/flight')
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/flight')
})
