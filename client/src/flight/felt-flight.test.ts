// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { ownerOf } from '../browser/owned-keys.ts'
import { feel } from './felt-flight.ts'

afterEach(() => localStorage.clear())

test.each([
  ['u1', 'u1'],
  [null, null],
])('stores what was felt under the signed-in user (%s), so that sign-out deletes it', (user, owner) => {
  if (user) localStorage.setItem('stillair:signed-in', user)
  feel('f', 'climb', '2026-12-04T09:40:00.000Z')
  feel('f', 'eased', '2026-12-04T09:40:40.000Z')
  const key = Object.keys(localStorage).find((one) => one.startsWith('stillair:felt-flight')) ?? ''
  expect(ownerOf(key)).toBe(owner)
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({
    phase: 'eased',
    liftedOffAt: '2026-12-04T09:40:00.000Z',
  })
})
