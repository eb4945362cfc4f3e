import type { Reminders } from '@stillair/api/contract/listener/reminders.ts'
import type { PushObstacle } from '../../browser/push.ts'

/** 1 is Monday, 7 is Sunday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 7] as const

/** 4 January 2026 is a Sunday. Noon is on the same date in every time zone. */
const dateOf = (day: number) => new Date(2026, 0, 4 + day, 12)

/** Returns a day's name in the reader's language. */
export const dayName = (day: number, weekday: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(undefined, { weekday }).format(dateOf(day))

/** The hours of a day in the reader's format. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  text: new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(new Date(2026, 0, 5, hour)),
}))

/** Returns the state of the reminders as a sentence. */
export function statusText({ isOn, stoppedBy, nextAt }: Pick<Reminders, 'isOn' | 'stoppedBy' | 'nextAt'>): string {
  if (isOn && nextAt === null) return 'They are on. The next one comes before your next flight.'
  if (isOn && nextAt !== null) {
    const day = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
    const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
    const at = new Date(nextAt)
    return `They are on. The next one: ${day.format(at)}, ${time.format(at)}.`
  }
  if (stoppedBy === 'unanswered') {
    return 'They ended automatically, as promised. You missed nothing; turn them on again whenever you like.'
  }
  if (stoppedBy === 'nowhere') return 'They are off: none of your devices could be reached any more.'
  return 'They are off.'
}

export const OBSTACLES: Record<PushObstacle, string> = {
  unsupported: 'This browser can’t show notifications.',
  'install-first':
    'On an iPhone or iPad, add Stillair to the home screen first and open it from there: only then can it show notifications.',
  denied: 'Notifications from Stillair are blocked in this browser. You can change that in its settings for this page.',
}
