import { expect, test, vi } from 'vitest'
import { forgetLocalData, isOf } from './local-data.ts'

test.each([
  ["the user's outbox", 'stillair:outbox:zoe', true],
  ["the user's draft", 'stillair:onboarding:zoe', true],
  ['a device setting', 'stillair:player', true],
  ['data of another user', 'stillair:outbox:sam', false],
  ['data of another app', 'theme', false],
  ['a userId with a colon in it', 'stillair:outbox:zoe:2', false],
])('%s', (_name, key, expected) => expect(isOf('zoe', key)).toBe(expected))

test("deleting an account removes all of the user's data and none of other users", () => {
  const storage = { 'stillair:outbox:zoe': '{}', 'stillair:outbox:sam': '{}', 'stillair:theme': 'day', other: '1' }
  const removeItem = (key: string) => delete (storage as Record<string, unknown>)[key]
  Object.defineProperty(storage, 'removeItem', { value: removeItem })
  vi.stubGlobal('localStorage', storage)
  forgetLocalData('zoe')
  vi.unstubAllGlobals()
  expect(Object.keys(storage)).toEqual(['stillair:outbox:sam', 'other'])
})
