import type { RecordedEvent } from '@stillair/events/language/event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import { UnreadableEventError } from '@stillair/events/language/unreadable-event.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { accountDecider } from '@stillair/events/modules/accounts/decider.ts'
import { userStream } from '@stillair/events/modules/accounts/events.ts'
import { type WaitlistEvent, waitlistStream } from '@stillair/events/modules/waitlist/events.ts'
import type pg from 'pg'
import type { PersonalExport } from '../../contract/listener/account.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import type { AppDeps } from '../../server/app-deps.ts'
import { type DatedStream, oldestFirst } from './events-oldest-first.ts'
import { findWaitlistEntry } from './find-waitlist-entry.ts'
import { userOf } from './user-response.ts'

export type PersonalExportDeps = Pick<AppDeps, 'store' | 'pool' | 'lookupHash' | 'clock'>

/**
 * Returns all data held about a user as the text of a {@link PersonalExport}, piece by piece. Unreadable events are
 * listed with the reason and do not stop the export. Throws a refusal before the first piece when there is no account.
 */
export async function personalExport(deps: PersonalExportDeps, caller: Caller): Promise<AsyncIterable<string>> {
  const { store, pool, clock } = deps
  const beginning: Omit<PersonalExport, 'events'> = {
    exportedAt: clock().toISOString(),
    account: await accountOf(store, caller),
    waitlist: await waitlistOf(deps, caller),
    extracts: await extractsWith(pool, caller.userId),
  }
  return pieces(beginning, store, await streamsOf(pool, caller.userId))
}

async function accountOf(store: EventStore, caller: Caller): Promise<PersonalExport['account']> {
  try {
    const { state } = await loadState(store, userStream(caller.userId), accountDecider)
    return userOf(state, caller)
  } catch (error) {
    if (error instanceof UnreadableEventError) return null
    throw error
  }
}

/** Returns the event's data, or the reason why it cannot be read. */
function dataOf(event: RecordedEvent): { data: unknown; unreadable?: string } {
  try {
    return { data: event.data }
  } catch (error) {
    if (!(error instanceof UnreadableEventError)) throw error
    return { data: null, unreadable: error.message }
  }
}

async function* pieces(
  beginning: object,
  store: EventStore,
  streams: readonly DatedStream[],
): AsyncGenerator<string, void, undefined> {
  // The events are the last field, inserted where the closing brace was.
  yield `${JSON.stringify(beginning, null, 2).slice(0, -2)},\n  "events": [`
  let separator = '\n    '
  for await (const events of oldestFirst(store, streams)) {
    let piece = ''
    for (const event of events) {
      const { type, stream, recordedAt, metadata } = event
      const { occurredAt, timeZone } = metadata
      piece += separator + JSON.stringify({ type, occurredAt, recordedAt, timeZone, stream, ...dataOf(event) })
      separator = ',\n    '
    }
    yield piece
  }
  yield '\n  ]\n}\n'
}

/** Returns the user's streams, oldest first. Includes the account's own stream even before the read model lists it. */
async function streamsOf(pool: pg.Pool, userId: string): Promise<DatedStream[]> {
  const { rows } = await pool.query<{ stream: StreamName; since: Date }>(
    'select stream, since from user_stream where user_id = $1 order by since, stream',
    [userId],
  )
  const own = userStream(userId)
  return rows.some(({ stream }) => stream === own) ? rows : [{ stream: own, since: new Date(0) }, ...rows]
}

/**
 * Returns how many extracts with rows about the user have left the log: those that reach at least to the user's first
 * event.
 */
async function extractsWith(pool: pg.Pool, userId: string): Promise<number> {
  const { rows } = await pool.query<{ extracts: number }>(
    `select count(*)::int as extracts from consultation
      where kind in ('extract', 'study') and through >= (select min(since) from user_stream where user_id = $1)`,
    [userId],
  )
  return rows[0]?.extracts ?? 0
}

/** Returns the waitlist entry for the caller's confirmed address. */
async function waitlistOf(deps: PersonalExportDeps, caller: Caller): Promise<PersonalExport['waitlist']> {
  const entryId = await findWaitlistEntry(caller, deps)
  if (entryId === null) return null
  const { events } = await deps.store.readStream<WaitlistEvent>(waitlistStream(entryId))
  for (const event of events) {
    if (event.type === 'WaitlistJoined') {
      const { email, country } = event.data
      return { email, country, joinedAt: event.metadata.occurredAt }
    }
  }
  return null
}
