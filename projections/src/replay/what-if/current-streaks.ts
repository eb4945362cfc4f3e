import { clockSkew, currentStreak, type StreakDay } from '@stillair/events/modules/streak/rules.ts'
import { integer, text } from '../../model/column.ts'
import { type WorkingSet, workingSet } from '../../model/rows.ts'
import { defineTable } from '../../model/table.ts'
import { streak } from '../../modules/streak/streak.ts'

/** Each listener's streak at a moment. The product computes it on request, without a table. */
export const currentStreakTable = defineTable('current_streak', {
  columns: { user_id: text, days: integer },
  key: ['user_id'],
})

/** Computes streaks as of `now` with `missed` days allowed, as seen in the zone of each listener's last completion. */
export function currentStreaks(days: WorkingSet, now: Date, missed: number): WorkingSet {
  const [table] = streak.tables
  const byUser = new Map<string, StreakDay[]>()
  for (const row of table ? days.all(table) : []) {
    const userId = String(row.user_id)
    const own = byUser.get(userId) ?? []
    byUser.set(userId, own)
    own.push({
      day: String(row.day),
      firstCompletedAt: new Date(String(row.first_completed_at)),
      firstTimeZone: String(row.first_time_zone),
      lastCompletedAt: new Date(String(row.last_completed_at)),
      timeZone: String(row.time_zone),
    })
  }
  const rows = workingSet({ strict: false })
  for (const [userId, own] of byUser) {
    const last = own.reduce((one, other) => (other.lastCompletedAt > one.lastCompletedAt ? other : one))
    const { currentStreak: length } = currentStreak(own, now, last.timeZone, clockSkew.default, missed)
    rows.put(currentStreakTable, { user_id: userId, days: length })
  }
  return rows
}
