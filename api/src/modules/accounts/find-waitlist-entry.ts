import type { EventStore } from '@stillair/events/log/event-store.ts'
import type { LookupHash } from '@stillair/events/privacy/lookup-hash.ts'
import type { Caller } from '../../http/caller.ts'
import { waitingEntryOf } from '../waitlist/waitlist-entry-ids.ts'

/**
 * The id of the entry that the sign-in's address has on the waitlist, if it is on it and the identity provider has seen
 * that the address is theirs; otherwise null. An entry is kept under its address alone, and anybody can sign up with an
 * address that is not theirs, or write one into a profile.
 */
export const findWaitlistEntry = async (
  { email, isEmailVerified }: Pick<Caller, 'email' | 'isEmailVerified'>,
  deps: { readonly store: EventStore; readonly lookupHash: LookupHash },
): Promise<string | null> => (email === null || !isEmailVerified ? null : waitingEntryOf(email, deps))
