import type { Keyring } from '@stillair/events/privacy/keyring.ts'
import type pg from 'pg'
import { importLog } from './import-log.ts'
import type { SampleHistory } from './sample-history.ts'
import type { TimedEvent } from './timed-event.ts'

/** Number of keys created at once. */
const AT_ONCE = 8

/**
 * Writes a sample history into an empty log, and destroys the keys of people who closed their accounts; returns the number of events.
 *
 * @param report called with the time of the last event so far, milliseconds since 1970
 */
export async function writeSampleHistory(
  history: SampleHistory,
  pool: pg.Pool,
  keyring: Keyring,
  report: (recordedAt: number) => void = () => {},
): Promise<number> {
  const { subjects, gone } = history
  for (let index = 0; index < subjects.length; index += AT_ONCE) {
    await Promise.all(subjects.slice(index, index + AT_ONCE).map((subject) => keyring.makeKey(subject)))
  }
  const log = importLog(pool, keyring)
  for (const events of history.parts) await log.add(reporting(events, report))
  const count = await log.finish()
  for (const userId of gone) await keyring.destroy(userId)
  return count
}

function* reporting(events: Iterable<TimedEvent>, report: (recordedAt: number) => void): Iterable<TimedEvent> {
  let recordedAt = 0
  for (const event of events) {
    yield event
    recordedAt = event.recordedAt
  }
  if (recordedAt > 0) report(recordedAt)
}
