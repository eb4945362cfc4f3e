import { parameter } from '../../language/parameter.ts'

/** How many consecutive reminders are sent without a visit. The last one announces that it is the last. */
export const unansweredReminders = parameter('unanswered-reminders', { unit: 'reminders', range: [1, 60], default: 6 })

/** How many days before a flight its reminder is sent. */
export const daysBeforeFlight = parameter('days-before-flight', { unit: 'days', range: [1, 30], default: 3 })

/** The maximum number of browsers per listener that receive reminders. A new one replaces the oldest. */
export const DEVICES_MOST = 5

/** The occasion of a reminder: a chosen day, or a flight some days ahead. */
export const REMINDER_OCCASIONS = ['day', 'flight'] as const
export type ReminderOccasion = (typeof REMINDER_OCCASIONS)[number]

/**
 * Why reminders stopped. The listener turned them off in the app or with the link in an e-mail, did not visit for a while,
 * or has no device or address left.
 */
export const STOP_REASONS = ['listener', 'mail-link', 'unanswered', 'nowhere'] as const
export type StopReason = (typeof STOP_REASONS)[number]
