import type { EventStore } from '@stillair/events/log/event-store.ts'
import type { LookupHash } from '@stillair/events/privacy/lookup-hash.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import { waitingEntryOf } from '../waitlist/waitlist-entry-ids.ts'

/**
 * Returns the id of the caller's waitlist entry. Returns null when there is none, or when the identity provider has not
 * confirmed the caller's address. Confirmation is required because an entry belongs to an address alone, and anybody
 * can sign up with somebody else's address or enter it in a profile.
 */
export const findWaitlistEntry = async (
  { email, isEmailVerified }: Pick<Caller, 'email' | 'isEmailVerified'>,
  deps: { readonly store: EventStore; readonly lookupHash: LookupHash },
): Promise<string | null> => (email === null || !isEmailVerified ? null : waitingEntryOf(email, deps))
