import { loadState } from '@stillair/events/log/load-state.ts'
import { accountDecider } from '@stillair/events/modules/accounts/decider.ts'
import { userStream } from '@stillair/events/modules/accounts/events.ts'
import type { LookupHash } from '@stillair/events/privacy/lookup-hash.ts'
import type pg from 'pg'
import { recordDeletion, unfinishedDeletions } from '../../accounts/deletion-record.ts'
import { type EraseDeps, eraseWaitlistEntry } from '../../erasure/erase-subject.ts'
import { waitingEntryOf } from '../../waitlist/waitlist-entry-ids.ts'
import { repeatErasures } from '../repeat-erasures.ts'

export interface EraseContext extends EraseDeps {
  readonly pool: pg.Pool
  readonly lookupHash: LookupHash
  readonly print: (line: string) => void
}

/**
 * Records an account's deletion in the database and in the list of erasures; the API then carries it out. Leaves the waitlist
 * alone, because only the identity provider knows whether the address is theirs. Returns the exit code: 1 when there is no
 * such account.
 */
export async function eraseAccount(context: EraseContext, userId: string): Promise<number> {
  const { store, pool, erasures, clock, print } = context
  const { state } = await loadState(store, userStream(userId), accountDecider)
  if (state === null) {
    print(`There is no account ${userId}.`)
    return 1
  }
  const { isRepeated } = await recordDeletion(pool, { userId, waitlistEntryId: null }, clock())
  // Already now, so that a backup restored before the API has begun does not undo the request.
  await erasures.add({ kind: 'account', subject: userId })
  print(
    isRepeated
      ? `The deletion of ${userId} had been requested before. All of its steps are repeated.`
      : `The deletion of ${userId} is recorded. Nobody can use the account from now on.`,
  )
  print('The waitlist is unchanged. `address <e-mail>` erases an entry; first make sure that the address is theirs.')
  print('The API finishes the deletion within 20 minutes. `unfinished` lists what remains.')
  return 0
}

/** Erases an address from the waitlist. Returns the exit code: 1 when it is not on the waitlist. */
export async function eraseAddress(context: EraseContext, email: string): Promise<number> {
  const entryId = await waitingEntryOf(email, context)
  if (entryId === null) {
    context.print('That address is not on the waitlist.')
    return 1
  }
  await eraseWaitlistEntry(context, entryId, 'request')
  context.print('The address is erased from the waitlist.')
  return 0
}

/** Repeats erasures that a restored backup has undone. Returns the exit code. */
export async function repeat(context: EraseContext): Promise<number> {
  const readable = await repeatErasures(context, context.clock())
  context.print(`${readable} erased subjects were readable again; their keys are destroyed.`)
  context.print('The API finishes their deletion within 20 minutes. `unfinished` lists what remains.')
  return 0
}

/** Prints the unfinished account deletions. Returns the exit code: 1 when there are any. */
export async function showUnfinished({ pool, clock, print }: EraseContext): Promise<number> {
  const unfinished = await unfinishedDeletions(pool, clock())
  for (const { userId, done } of unfinished) {
    print(done.length > 0 ? `${userId}: done ${done.join(', ')}` : `${userId}: recorded; the API has not begun yet`)
  }
  if (unfinished.length === 0) print('Every deletion is finished.')
  return unfinished.length === 0 ? 0 : 1
}
