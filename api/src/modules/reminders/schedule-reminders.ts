import type { Logger } from 'pino'
import { poll } from '../../server/poll.ts'
import { type SendRemindersDeps, sendReminders } from './send-reminders.ts'

/** Milliseconds between two looks. */
const INTERVAL = 30_000

/** Sends reminders for as long as the process runs. What fails is logged, and lost: a reminder that comes late is none. */
export function scheduleReminders(deps: SendRemindersDeps & { readonly log: Pick<Logger, 'warn' | 'info'> }): {
  stop(): void
} {
  const { log } = deps
  return poll(async () => {
    try {
      const reminded = await sendReminders(deps, (userId, error) => {
        log.warn({ err: error, userId }, 'a reminder could not be sent')
      })
      if (reminded > 0) log.info({ reminded }, 'reminders sent')
    } catch (error) {
      log.warn({ err: error }, 'what is to be reminded of could not be looked for')
    }
  }, INTERVAL)
}
