import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { BEGINNING } from '@stillair/events/language/position.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { userStream } from '@stillair/events/modules/accounts/events.ts'
import type { Keyring } from '@stillair/events/privacy/keyring.ts'
import type pg from 'pg'
import { closeAccount } from '../accounts/delete-account.ts'
import { recordDeletion, recordedDeletions } from '../accounts/deletion-record.ts'
import { eraseAnalyticsMonth, eraseWaitlistEntry } from '../erasure/erase-subject.ts'
import { type Erasure, type ErasureList, nameOf } from '../erasure/erasure-list.ts'

export interface RepeatErasuresDeps {
  readonly store: EventStore
  readonly pool: pg.Pool
  readonly keyring: Keyring
  readonly erasures: ErasureList
  readonly clock: () => Date
}

/** Keys per look-up. */
const PAGE = 1_000

/**
 * Repeats erasures that a restored backup has undone, and returns how many. The log and the list outside the databases
 * decide what was erased, never a row that may come from the backup. Accounts are closed, and their deletions recorded as
 * requested at `before`; the job that finishes deletions does the rest. Throws when a destroyed key still exists.
 */
export async function repeatErasures(deps: RepeatErasuresDeps, before: Date): Promise<number> {
  const { store, pool, keyring, erasures } = deps
  const readUpTo = await erasures.readUpTo()
  const isRestored = readUpTo !== null && (await store.eventIdAt(readUpTo.position)) !== readUpTo.eventId
  const all = new Map((await erasures.all()).map((erasure) => [nameOf(erasure), erasure]))
  let last: RecordedEvent | undefined
  for await (const { events } of store.readLog({ after: isRestored || !readUpTo ? BEGINNING : readUpTo.position })) {
    for (const event of events) {
      const erasure = erasureOf(event)
      if (erasure === null || all.has(nameOf(erasure))) continue
      await erasures.add(erasure)
      all.set(nameOf(erasure), erasure)
    }
    last = events.at(-1) ?? last
  }

  const list = [...all.values()]
  const readable = await withKeys(keyring, list)
  const recorded = await recordedDeletions(pool, accountsOf(list))
  for (const erasure of list) {
    const isDone = !readable.has(erasure) && (erasure.kind !== 'account' || recorded.has(erasure.subject))
    if (!isDone || isRestored) await eraseAgain(deps, erasure, { isDone, before })
  }
  for (const { subject } of readable) await keyring.destroy(subject)
  const left = await withKeys(keyring, list)
  if (left.size > 0) throw new Error(`${left.size} keys still exist after they were destroyed`)
  if (last) await erasures.setReadUpTo({ position: last.position, eventId: last.id })
  return readable.size
}

const accountsOf = (list: readonly Erasure[]) =>
  list.filter(({ kind }) => kind === 'account').map(({ subject }) => subject)

/** Returns what the event erased. The subject comes from the stream's name, so that an unreadable event hides nobody. */
function erasureOf({ type, stream }: RecordedEvent): Erasure | null {
  const subject = stream.slice(stream.indexOf('-') + 1)
  if (type === 'PersonalDataErased') return { kind: 'account', subject }
  if (type === 'WaitlistEntryErased') return { kind: 'waitlist', subject }
  if (type === 'AnalyticsMonthErased') return { kind: 'analytics', subject }
  return null
}

/** Returns the erasures whose data is readable, because its key exists. */
async function withKeys(keyring: Keyring, list: readonly Erasure[]): Promise<ReadonlySet<Erasure>> {
  const found = new Set<Erasure>()
  for (let from = 0; from < list.length; from += PAGE) {
    const page = list.slice(from, from + PAGE)
    const keys = await keyring.keysOf(page.map(({ subject }) => subject))
    for (const erasure of page) if (keys.get(erasure.subject)) found.add(erasure)
  }
  return found
}

/**
 * Completes an erasure. Does nothing when the log does not know the account, or when its deletion is recorded and
 * complete.
 */
async function eraseAgain(
  deps: RepeatErasuresDeps,
  { kind, subject }: Erasure,
  { isDone, before }: { readonly isDone: boolean; readonly before: Date },
): Promise<void> {
  if (kind === 'waitlist') return eraseWaitlistEntry(deps, subject, 'request')
  if (kind === 'analytics') return eraseAnalyticsMonth(deps, subject.replace('analytics:', ''))
  const { events } = await deps.store.readStream(userStream(subject))
  if (events.length === 0 || (isDone && events.some(({ type }) => type === 'PersonalDataErased'))) return
  await recordDeletion(deps.pool, { userId: subject, waitlistEntryId: null }, before)
  await deps.keyring.destroy(subject)
  await closeAccount(deps, subject)
}
