import type { User } from '@stillair/api/contract/account.ts'
import { readDraft, wasSent } from './draft.ts'

/**
 * Returns whether to show the onboarding instead of the app: it isn't complete, or the account says it is but the
 * answers sent with it never arrived and this device still has them.
 */
export function needsOnboarding(me: User): boolean {
  if (!me.onboardingComplete) return true
  const attempt = readDraft(me.firebaseUid)?.attempt
  return me.anxietyProfile === null && attempt !== undefined && wasSent(attempt)
}
