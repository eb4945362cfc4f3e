import type { PushSubscription } from '@stillair/events/modules/reminders/events.ts'
import { type NextReminder, nextReminder } from '@stillair/events/modules/reminders/next-reminder.ts'
import type { StopReason } from '@stillair/events/modules/reminders/rules.ts'
import type pg from 'pg'

interface TimesRow {
  readonly days: number[]
  readonly hour: number
  readonly before_flight: boolean
  readonly time_zone: string
  readonly departures: readonly { readonly day: string }[]
  /** `YYYY-MM-DD`. */
  readonly last_day: string | null
}

interface WaysRow {
  readonly by_mail: boolean
  readonly devices: readonly (PushSubscription & { readonly deviceId: string })[]
}

/** A listener's current or latest choice. */
interface ReminderRow extends TimesRow, WaysRow {
  readonly is_on: boolean
  readonly stopped_by: StopReason | null
}

/** A reminder to be sent now. */
export interface DueReminder extends NextReminder {
  readonly userId: string
  readonly byMail: boolean
  readonly devices: WaysRow['devices']
  /** When they last opened a session; null for never. */
  readonly hereAt: Date | null
}

/** The greatest delay of a reminder, milliseconds. After an outage, none is sent in the middle of the night. */
const LATEST = 60 * 60 * 1000

const TIMES = 'days, hour, before_flight, time_zone, departures, last_day::text as last_day'

function nextOf(row: TimesRow, after: Date): NextReminder | null {
  const { days, hour, time_zone: timeZone, before_flight: beforeFlight } = row
  const departures = row.departures.map(({ day }) => day)
  return nextReminder({ days, hour, timeZone, beforeFlight, departures }, after, row.last_day)
}

/** Returns a listener's choice and the time of their next reminder; null when they have never used reminders. */
export async function readReminders(
  pool: pg.Pool,
  userId: string,
  now: Date,
): Promise<(ReminderRow & { readonly nextAt: Date | null }) | null> {
  const { rows } = await pool.query<ReminderRow>({
    name: 'read-reminders',
    text: `select is_on, stopped_by, by_mail, devices, ${TIMES} from reminder where user_id = $1`,
    values: [userId],
  })
  const [row] = rows
  return row ? { ...row, nextAt: row.is_on ? (nextOf(row, now)?.at ?? null) : null } : null
}

/** Returns the reminders that became due within the last hour, except for accounts being deleted. */
export async function findDue(pool: pg.Pool, now: Date): Promise<DueReminder[]> {
  const { rows } = await pool.query<DueRow>({
    name: 'due-reminders',
    text: `select user_id, by_mail, devices, here_at, ${TIMES}
             from reminder r
            where r.due_at <= $1
              and not exists (select from api.account_deletion d where d.user_id = r.user_id)
            order by r.due_at, r.user_id`,
    values: [now],
  })
  return rows.flatMap((row) => dueOf(row, now))
}

interface DueRow extends TimesRow, WaysRow {
  readonly user_id: string
  readonly here_at: Date | null
}

/** Missed reminders are not made up for; the row then waits for the next chosen day. */
function dueOf(row: DueRow, now: Date): DueReminder[] {
  const { user_id: userId, by_mail: byMail, devices, here_at: hereAt } = row
  const next = nextOf(row, new Date(now.getTime() - LATEST))
  return next && next.at <= now ? [{ ...next, userId, byMail, devices, hereAt }] : []
}
