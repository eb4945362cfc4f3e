import type { Decider } from '../../language/decider.ts'
import { invalid } from '../../language/refusal.ts'
import {
  PushDeviceAdded,
  PushDeviceRemoved,
  type PushSubscription,
  type ReminderEvent,
  ReminderSent,
  RemindersChosen,
  RemindersStopped,
} from './events.ts'
import { DEVICES_MOST, type ReminderOccasion, type StopReason, unansweredReminders } from './rules.ts'

type Choice = Omit<(ReminderEvent & { readonly type: 'RemindersChosen' })['data'], 'userId'>

/** A listener's choice of reminders, and the reminders sent to them. */
export interface Reminders {
  /** The current choice as text, for comparison; null while reminders are off. */
  readonly choice: string | null
  readonly isByMail: boolean
  /** Oldest first. */
  readonly deviceIds: readonly string[]
  /** The day of the last reminder, `YYYY-MM-DD`. */
  readonly lastDay: string | null
  /** When the newest reminders since the choice were sent, ISO 8601 in UTC; at most as many as may go unanswered. */
  readonly sentAt: readonly string[]
}

export type ReminderCommand = { readonly userId: string } & (
  | ({
      readonly type: 'ChooseReminders'
      /** Whether the sign-in address is confirmed. E-mails can be chosen only then, and stay chosen afterwards. */
      readonly isAddressConfirmed: boolean
    } & Choice)
  | { readonly type: 'StopReminders'; readonly reason: StopReason }
  | { readonly type: 'AddDevice'; readonly deviceId: string; readonly subscription: PushSubscription }
  | { readonly type: 'RemoveDevice'; readonly deviceId: string; readonly reason: 'listener' | 'gone' }
  | {
      readonly type: 'SendReminder'
      /** The listener's own date. */
      readonly day: string
      readonly occasion: ReminderOccasion
      /** When the listener last opened a session; null for never. */
      readonly hereAt: string | null
    }
)

/**
 * Decides about reminders: off until chosen, at most one a day, and stopped automatically when the listener stays away.
 * Stopping reminders removes all devices.
 */
export const reminderDecider: Decider<Reminders, ReminderCommand, ReminderEvent> = {
  initialState: { choice: null, isByMail: false, deviceIds: [], lastDay: null, sentAt: [] },

  decide(command, state) {
    const { userId } = command
    switch (command.type) {
      case 'ChooseReminders': {
        const { type: _, isAddressConfirmed, ...chosen } = command
        if (chosen.days.length === 0 && !chosen.beforeFlight) {
          throw invalid('Choose a day, or a reminder before a flight.', { days: 'Choose a day' })
        }
        if (chosen.byMail && !state.isByMail && !isAddressConfirmed) {
          throw invalid('E-mails only go to a confirmed address.', { byMail: 'Confirm your address first' })
        }
        if (!chosen.byMail && state.deviceIds.length === 0) {
          throw invalid('Choose how reminders reach you.', { byMail: 'Choose one way' })
        }
        return textOf(chosen) === state.choice ? [] : [RemindersChosen(chosen)]
      }
      case 'StopReminders':
        return state.choice === null && state.deviceIds.length === 0
          ? []
          : [RemindersStopped({ userId, reason: command.reason })]
      case 'AddDevice': {
        const { deviceId, subscription } = command
        if (state.deviceIds.includes(deviceId)) return []
        const tooMany = state.deviceIds.slice(0, Math.max(0, state.deviceIds.length + 1 - DEVICES_MOST))
        return [
          ...tooMany.map((old) => PushDeviceRemoved({ userId, deviceId: old, reason: 'replaced' })),
          PushDeviceAdded({ userId, deviceId, subscription }),
        ]
      }
      case 'RemoveDevice': {
        const { deviceId, reason } = command
        if (!state.deviceIds.includes(deviceId)) return []
        const isNowhere = state.choice !== null && !state.isByMail && state.deviceIds.length === 1
        return [
          PushDeviceRemoved({ userId, deviceId, reason }),
          ...(isNowhere ? [RemindersStopped({ userId, reason: 'nowhere' })] : []),
        ]
      }
      case 'SendReminder': {
        const { day, occasion, hereAt } = command
        if (state.choice === null || (state.lastDay !== null && day <= state.lastDay)) return []
        const unanswered = state.sentAt.filter((at) => hereAt === null || at > hereAt)
        const isLast = unanswered.length + 1 >= unansweredReminders.default
        return [
          ReminderSent({ userId, day, occasion, isLast }),
          ...(isLast ? [RemindersStopped({ userId, reason: 'unanswered' })] : []),
        ]
      }
      default:
        return command satisfies never
    }
  },

  evolve(state, event, occurredAt) {
    switch (event.type) {
      case 'RemindersChosen': {
        const sentAt = state.choice === null ? [] : state.sentAt
        return { ...state, choice: textOf(event.data), isByMail: event.data.byMail, sentAt }
      }
      case 'RemindersStopped':
        return { ...state, choice: null, isByMail: false, deviceIds: [] }
      case 'PushDeviceAdded':
        return { ...state, deviceIds: [...state.deviceIds, event.data.deviceId] }
      case 'PushDeviceRemoved':
        return { ...state, deviceIds: state.deviceIds.filter((id) => id !== event.data.deviceId) }
      case 'ReminderSent': {
        const sentAt = [...state.sentAt, occurredAt].slice(-unansweredReminders.default)
        return { ...state, lastDay: event.data.day, sentAt }
      }
      default:
        return event satisfies never
    }
  },
}

const textOf = ({ days, hour, timeZone, beforeFlight, byMail }: Choice): string =>
  JSON.stringify([days, hour, timeZone, beforeFlight, byMail])
