import { parameter } from '../../language/parameter.ts'

/** How many reminders follow upon each other without a visit; the last of them announces that it is the last. */
export const unansweredReminders = parameter('unanswered-reminders', { unit: 'reminders', range: [1, 60], default: 6 })

/** How many days before a flight its reminder comes. */
export const daysBeforeFlight = parameter('days-before-flight', { unit: 'days', range: [1, 30], default: 3 })

/** As many browsers as one listener may have reminders on; the oldest makes room. */
export const DEVICES_MOST = 5

/** What a reminder is for: a day that was chosen, or a flight some days ahead. */
export const REMINDER_OCCASIONS = ['day', 'flight'] as const
export type ReminderOccasion = (typeof REMINDER_OCCASIONS)[number]

/**
 * Why reminders ended: the listener turned them off in the app or by the link in a mail, nobody came for a while, or no
 * device and no address was left.
 */
export const STOP_REASONS = ['listener', 'mail-link', 'unanswered', 'nowhere'] as const
export type StopReason = (typeof STOP_REASONS)[number]
