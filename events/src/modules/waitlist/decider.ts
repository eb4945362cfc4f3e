import type { Decider } from '../../language/decider.ts'
import { WaitlistEntryErased, type WaitlistEvent, WaitlistJoined } from './events.ts'

/** The state of a waitlist entry: not on the list, waiting, or permanently erased. */
export type WaitlistEntry = 'absent' | 'waiting' | 'erased'

export type WaitlistCommand =
  | {
      readonly type: 'JoinWaitlist'
      readonly entryId: string
      readonly email: string
      /** ISO 3166 alpha-2; null when unknown. */
      readonly country: string | null
    }
  | { readonly type: 'EraseEntry'; readonly entryId: string; readonly reason: 'retention' | 'request' }

/**
 * Ignores a repeated join, and a join of an erased entry: its key is destroyed, and a visitor who comes back gets a new
 * entry (`join-waitlist.ts`).
 */
export const waitlistDecider: Decider<WaitlistEntry, WaitlistCommand, WaitlistEvent> = {
  initialState: 'absent',

  decide(command, entry) {
    switch (command.type) {
      case 'JoinWaitlist': {
        const { entryId, email, country } = command
        return entry === 'absent' ? [WaitlistJoined({ entryId, email, country })] : []
      }
      case 'EraseEntry': {
        const { entryId, reason } = command
        return entry === 'waiting' ? [WaitlistEntryErased({ entryId, reason })] : []
      }
      default:
        return command satisfies never
    }
  },

  evolve(entry, event) {
    if (entry === 'erased') return entry
    return event.type === 'WaitlistEntryErased' ? 'erased' : 'waiting'
  },
}
