import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type CommandContext, handleCommand } from '@stillair/events/log/handle-command.ts'
import { waitlistDecider } from '@stillair/events/modules/waitlist/decider.ts'
import { waitlistStream } from '@stillair/events/modules/waitlist/events.ts'
import type { LookupHash } from '@stillair/events/privacy/lookup-hash.ts'
import { entryIdsOf } from './waitlist-entry-ids.ts'

export interface Joining {
  readonly email: string
  readonly country: string | null
}

/** Adds an address to the waitlist unless it is already there. An address that was erased earlier joins under a new id. */
export async function joinWaitlist(
  { store, lookupHash }: { readonly store: EventStore; readonly lookupHash: LookupHash },
  command: CommandContext,
  { email, country }: Joining,
): Promise<void> {
  for (const entryId of entryIdsOf(email, lookupHash)) {
    // A command that appends to several streams needs a separate id for each.
    const once = { ...command, commandId: deterministicId(command.commandId, entryId) }
    const { state } = await handleCommand(store, once, {
      stream: waitlistStream(entryId),
      decider: waitlistDecider,
      command: { type: 'JoinWaitlist', entryId, email, country },
    })
    if (state === 'waiting') return
  }
}
