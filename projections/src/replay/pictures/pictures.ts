import { beforeAfter } from './before-after.ts'
import { cohortsByMonth, cohortsByTimeline, cohortsByTrigger } from './cohorts.ts'
import { funnel } from './funnel.ts'
import { longestStreak } from './longest-streak.ts'
import type { Picture } from './picture.ts'
import { retention } from './retention.ts'
import { usualHour } from './usual-hour.ts'
import { waitlist } from './waitlist.ts'

/** In the order in which they are shown. */
export const pictures: readonly Picture[] = [
  ...[funnel, retention, cohortsByMonth, cohortsByTimeline, cohortsByTrigger],
  ...[usualHour, longestStreak, beforeAfter, waitlist],
]

/** The picture of that name; undefined when there is none. */
export const pictureNamed = (name: string): Picture | undefined => pictures.find((picture) => picture.name === name)
