import { expect, test, vi } from 'vitest'
import { forgetLocalData, isOf } from './local-data.ts'

test.each([
  ['an outbox of the person', 'stillair:outbox:zoe', true],
  ['a draft of the person', 'stillair:onboarding:zoe', true],
  ['a setting of the device', 'stillair:player', true],
  ['what belongs to another person', 'stillair:outbox:sam', false],
  ['what belongs to another app', 'theme', false],
  ['a userId with a colon in it', 'stillair:outbox:zoe:2', false],
])('%s', (_name, key, expected) => expect(isOf('zoe', key)).toBe(expected))

test('a user who leaves for good leaves nothing behind, and takes nothing of others along', () => {
  const storage = { 'stillair:outbox:zoe': '{}', 'stillair:outbox:sam': '{}', 'stillair:theme': 'day', other: '1' }
  const removeItem = (key: string) => delete (storage as Record<string, unknown>)[key]
  Object.defineProperty(storage, 'removeItem', { value: removeItem })
  vi.stubGlobal('localStorage', storage)
  forgetLocalData('zoe')
  vi.unstubAllGlobals()
  expect(Object.keys(storage)).toEqual(['stillair:outbox:sam', 'other'])
})
