import { domainToASCII } from 'node:url'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { waitlistDecider } from '@stillair/events/modules/waitlist/decider.ts'
import { waitlistStream } from '@stillair/events/modules/waitlist/events.ts'
import type { LookupHash } from '@stillair/events/privacy/lookup-hash.ts'

/**
 * The ids that an address has on the waitlist, one after the other: a keyed hash of the address, and with `:2`, `:3`… when
 * it came back after it had been forgotten. The id names the key that seals the address, and a destroyed key is never made
 * again: so that a forgotten address can join anew and what was forgotten stays so, each time has an id of its own.
 */
export function* entryIdsOf(email: string, lookupHash: LookupHash): Generator<string, never> {
  const hash = lookupHash('waitlist', withAsciiDomain(email))
  yield hash
  for (let time = 2; ; time++) yield `${hash}:${time}`
}

/** The entry under which an address waits now, if it does. */
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

/** One spelling for a domain that may be written in its own script or in ASCII (RFC 3492). */
function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).trim()
  return `${email.slice(0, at + 1)}${domainToASCII(domain) || domain}`
}
