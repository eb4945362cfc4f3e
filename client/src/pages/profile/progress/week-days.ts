/** One day of the displayed week. */
export interface WeekDay {
  /** A moment of that day, by the reader's own clock. */
  readonly date: Date
  readonly state: 'completed' | 'none' | 'future'
  readonly isToday: boolean
}

/**
 * Returns the current week from Sunday to Saturday, by the reader's own calendar.
 *
 * @param pattern whether content was completed on each of the last seven days, today last.
 */
export function weekDays(now: Date, pattern: readonly boolean[]): readonly WeekDay[] {
  const today = now.getDay()
  return Array.from({ length: 7 }, (_, weekday) => {
    // Noon, so that no clock change moves it to another day.
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + weekday - today, 12)
    const isCompleted = pattern[pattern.length - 1 - (today - weekday)] === true
    const state = weekday > today ? 'future' : isCompleted ? 'completed' : 'none'
    return { date, state, isToday: weekday === today }
  })
}
