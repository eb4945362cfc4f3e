import type { EventStore } from '@stillair/events/log/event-store.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import { premiumRequired } from './audience.ts'
import { isEntitled } from './entitlement.ts'
import { subscriberOf } from './record-subscription.ts'

/**
 * Returns whether the caller was allowed to play the content at that time. Decides from the log, so that nothing is
 * refused because a read model lags.
 */
export async function mightHear(
  store: EventStore,
  { isFree }: { readonly isFree: boolean },
  caller: Caller,
  at: Date,
): Promise<boolean> {
  if (isFree || caller.isAdmin) return true
  return isEntitled((await subscriberOf(store, caller.userId)).subscription, at)
}

/** Throws `premium-required` unless the caller was allowed to play the content at that time. */
export async function requireRight(...question: Parameters<typeof mightHear>): Promise<void> {
  if (!(await mightHear(...question))) throw premiumRequired()
}
