import type { User } from '@stillair/api/contract/listener/account.ts'
import { readDraft, wasSent } from './draft.ts'

/**
 * Returns whether to show the onboarding instead of the app. It is shown until it is complete. It is also shown when
 * the account says so but the answers never arrived and this device still has them.
 */
export function needsOnboarding(me: User): boolean {
  if (!me.onboardingComplete) return true
  const attempt = readDraft(me.firebaseUid)?.attempt
  return me.anxietyProfile === null && attempt !== undefined && wasSent(attempt)
}
