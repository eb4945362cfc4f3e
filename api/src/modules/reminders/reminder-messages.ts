import type { ReminderOccasion } from '@stillair/events/modules/reminders/rules.ts'
import type { PushMessage } from './push-sender.ts'

/**
 * What a reminder says. It may lie on a locked screen that others see: it names no fear and no flight, counts nothing, and
 * can be left alone.
 */
export function reminderMessage(occasion: ReminderOccasion, isLast: boolean): PushMessage {
  const path = occasion === 'flight' ? '/flight' : '/'
  if (isLast) {
    return {
      title: 'Stillair',
      body: 'This is the last one for now. Your sessions stay here, for whenever you like.',
      path: '/',
    }
  }
  const body =
    occasion === 'flight'
      ? 'A few quiet minutes for the days before you travel, if you like.'
      : 'A few quiet minutes, if you like.'
  return { title: 'Stillair', body, path }
}
