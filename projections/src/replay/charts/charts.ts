import { beforeAfter } from './before-after.ts'
import type { Chart } from './chart.ts'
import { cohortsByMonth, cohortsByTimeline, cohortsByTrigger } from './cohorts.ts'
import { funnel } from './funnel.ts'
import { longestStreak } from './longest-streak.ts'
import { retention } from './retention.ts'
import { usualHour } from './usual-hour.ts'
import { waitlist } from './waitlist.ts'
import { weeks } from './weeks.ts'

/** All charts, in display order. */
export const allCharts: readonly Chart[] = [
  ...[funnel, weeks, retention, cohortsByMonth, cohortsByTimeline, cohortsByTrigger],
  ...[usualHour, longestStreak, beforeAfter, waitlist],
]

/** The charts that analysts see first: in the overview, and on the page of charts. */
export const firstCharts: readonly Chart[] = [weeks, funnel]

/** Returns the chart of that name; undefined when there is none. */
export const chartNamed = (name: string): Chart | undefined => allCharts.find((chart) => chart.name === name)
