import { expect, test } from 'vitest'
import { userFixture } from '../../../test/fixtures.ts'
import { provideCredentials } from '../../api/credentials.ts'
import { hasRoleMeanwhile } from './use-role-access.ts'

/** An identity provider whose next new token has the role. */
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

test('a role granted since the last token counts', async () => {
  expect(await hasRoleMeanwhile('admin', roleGrantedMeanwhile(true))).toBe(true)
})

test('a user lacks the role if the new token does, too', async () => {
  expect(await hasRoleMeanwhile('admin', roleGrantedMeanwhile(false))).toBe(false)
})
