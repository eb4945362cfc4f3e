import { expect, test } from 'vitest'
import { userFixture } from '../../../test/fixtures.ts'
import { provideCredentials } from '../../api/credentials.ts'
import { hasRoleMeanwhile } from './use-role-access.ts'

/** An identity provider that knows of the role once it gives a new token. */
function roleGrantedMeanwhile(isGranted: boolean) {
  let isNew = false
  provideCredentials({
    current: () => null,
    fresh: async (force) => {
      isNew ||= force
      return null
    },
    rejected: async () => {},
  })
  return async () => userFixture({ roles: isNew && isGranted ? ['admin'] : [] })
}

test('a role that was granted since the last token counts', async () => {
  expect(await hasRoleMeanwhile('admin', roleGrantedMeanwhile(true))).toBe(true)
})

test('a user without a role after that either has none', async () => {
  expect(await hasRoleMeanwhile('admin', roleGrantedMeanwhile(false))).toBe(false)
})
