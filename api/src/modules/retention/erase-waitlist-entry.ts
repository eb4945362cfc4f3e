import type { EventStore } from '@stillair/events/log/event-store.ts'
import { handleCommand, loadState } from '@stillair/events/log/handle-command.ts'
import { waitlistDecider as decider } from '@stillair/events/modules/waitlist/decider.ts'
import { waitlistStream } from '@stillair/events/modules/waitlist/events.ts'
import type { Keyring } from '@stillair/events/privacy/keyring.ts'
import type { ErasureList } from './erasure-list.ts'
import { systemContext } from './system-context.ts'

export interface EraseDeps {
  readonly store: EventStore
  readonly keyring: Keyring
  readonly erasures: ErasureList
  readonly clock: () => Date
}

/**
 * Forgets an address on the waitlist for good. Doing it again is fine; nothing happens when it never was on it, so that
 * it may still join. The event comes after the key: the entry is found again until it is there.
 */
export async function eraseWaitlistEntry(
  { store, keyring, erasures, clock }: EraseDeps,
  entryId: string,
  reason: 'retention' | 'request',
): Promise<void> {
  const stream = waitlistStream(entryId)
  const { state } = await loadState(store, stream, decider)
  if (state === 'absent') return
  await keyring.destroy(entryId)
  const command = { type: 'EraseEntry', entryId, reason } as const
  await handleCommand(store, systemContext(clock(), 'erase-waitlist-entry', entryId), { stream, decider, command })
  await erasures.add({ kind: 'waitlist', subject: entryId })
}
