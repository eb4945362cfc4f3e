import { notFound } from '@stillair/events/language/refusal.ts'
import { accountDeleted } from '@stillair/events/modules/accounts/rules.ts'
import type { Account } from '@stillair/events/modules/accounts/state.ts'
import type { AnxietyProfile, User } from '../../contract/listener/account.ts'
import type { Caller } from '../../http/authentication/caller.ts'

/** Returns the account as its owner sees it. Throws a refusal when it does not exist or is deleted. */
export function userOf(account: Account, caller: Caller): User {
  if (!account) throw notFound('Your account')
  if (account.isErased) throw accountDeleted()
  return {
    firebaseUid: account.userId,
    name: account.name,
    email: account.email,
    onboardingComplete: account.onboardingComplete,
    flightTimeline: account.flightTimeline,
    // The profile was validated on input. The log's schema is wider, so that it can read profiles accepted by older
    // rules.
    anxietyProfile: account.anxietyProfile as AnxietyProfile | null,
    createdAt: account.createdAt,
    roles: [...(caller.isAdmin ? (['admin'] as const) : []), ...(caller.isAnalyst ? (['analyst'] as const) : [])],
    ...(caller.lacksSecondFactor && { lacksSecondFactor: true as const }),
  }
}
