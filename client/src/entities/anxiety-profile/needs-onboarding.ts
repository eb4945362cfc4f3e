import type { User } from '@stillair/api/contract/account.ts'
import { readDraft, wasSent } from './draft.ts'

/**
 * Whether the onboarding is shown instead of the screens: it is not complete; or the account knows that it is, but the
 * answers that were sent with it never arrived, and this device still has them.
 */
export function needsOnboarding(me: User): boolean {
  if (!me.onboardingComplete) return true
  const attempt = readDraft(me.firebaseUid)?.attempt
  return me.anxietyProfile === null && attempt !== undefined && wasSent(attempt)
}
