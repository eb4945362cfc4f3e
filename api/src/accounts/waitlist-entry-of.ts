import type { LookupHash } from '@stillair/events/lookup-hash.ts'
import type { Caller } from '../http/caller.ts'

/**
 * The id of the entry that the sign-in's address has on the waitlist, if it is on it. The address is the sign-in's own:
 * the one in the profile can be anybody's.
 */
export const waitlistEntryOf = ({ email }: Pick<Caller, 'email'>, lookupHash: LookupHash): string | null =>
  email === null ? null : lookupHash('waitlist', email)
