import type { Presence } from '@stillair/api/contract/admin/presence.ts'
import { expect, test } from 'vitest'
import { presenceMessage } from './presence-messages.ts'

const presence = (userId: string, by: string | null): Presence => ({
  windowId: userId,
  kind: 'content',
  itemId: 'calm',
  userId,
  by,
  since: '2026-11-24T14:02:00.000Z',
})
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(new Date('2026-11-24T14:02:00.000Z'))

test('names each editor with a time, including oneself in another window and users without a name', () => {
  expect(presenceMessage([], 'ada')).toBe('')
  expect(presenceMessage([presence('bea', 'Bea Editor')], 'ada')).toBe(`Bea Editor is editing this, since ${time}.`)
  expect(presenceMessage([presence('ada', 'Ada'), presence('cy', null)], 'ada')).toBe(
    `You have this open in another window, since ${time}. Somebody is editing this, since ${time}.`,
  )
})
