// @ts-nocheck
import type { EventStore } from '@stillair/events/event-store.ts'
import type { LookupHash } from '@stillair/events/lookup-hash.ts'
import type { Caller } from '../http/caller.ts'
import { waitingEntryOf } from '../waitlist/entry-ids.ts'

/**
 * The id of the entry that the sign-in's address has on the waitlist, if it is on it. The address is the sign-in's own:
 * the one in the profile can be anybody's.
 */
export const waitlistEntryOf = async (
  { email }: Pick<Caller, 'email'>,
  deps: { readonly store: EventStore; readonly lookupHash: LookupHash },
): Promise<string | null> => (email === null ? null : waitingEntryOf(email, deps))
