import { AnxietyProfile } from '@stillair/api/contract/listener/account.ts'
import { expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'
import { DEMO_PROFILES } from './demo-profiles.ts'

it('every demo account except the newcomer has a profile that the onboarding accepts', () => {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email).filter((email) => email !== 'newcomer@stillair.test')
  expect(Object.keys(DEMO_PROFILES).sort()).toEqual(emails.toSorted())
  for (const { profile } of Object.values(DEMO_PROFILES)) expect(AnxietyProfile.parse(profile)).toEqual(profile)
})
