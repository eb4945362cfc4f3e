import { domainToASCII } from 'node:url'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { waitlistDecider } from '@stillair/events/modules/waitlist/decider.ts'
import { waitlistStream } from '@stillair/events/modules/waitlist/events.ts'
import type { LookupHash } from '@stillair/events/privacy/lookup-hash.ts'

/**
 * Yields the successive ids of an address on the waitlist: a keyed hash of the address, then with `:2`, `:3`… for each
 * return after an erasure. The id names the key that encrypts the address, and a destroyed key is never made again. So
 * every return needs its own id, and the erased entry stays erased.
 */
export function* entryIdsOf(email: string, lookupHash: LookupHash): Generator<string, never> {
  const hash = lookupHash('waitlist', withAsciiDomain(email))
  yield hash
  for (let time = 2; ; time++) yield `${hash}:${time}`
}

/** Returns the id under which an address is waiting now; null when it is not. */
export async function waitingEntryOf(
  email: string,
  { store, lookupHash }: { readonly store: EventStore; readonly lookupHash: LookupHash },
): Promise<string | null> {
  for (const entryId of entryIdsOf(email, lookupHash)) {
    const { state } = await loadState(store, waitlistStream(entryId), waitlistDecider)
    if (state === 'waiting') return entryId
    if (state === 'absent') return null
  }
  return null
}

/** Writes an internationalised domain in ASCII, so that both spellings give the same id (RFC 3492). */
function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).trim()
  return `${email.slice(0, at + 1)}${domainToASCII(domain) || domain}`
}
