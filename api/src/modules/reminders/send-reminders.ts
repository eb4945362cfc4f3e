import { randomUUID } from 'node:crypto'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type CommandContext, handleCommand } from '@stillair/events/log/handle-command.ts'
import { type ReminderCommand, reminderDecider } from '@stillair/events/modules/reminders/decider.ts'
import { remindersStream } from '@stillair/events/modules/reminders/events.ts'
import type { ReminderOccasion } from '@stillair/events/modules/reminders/rules.ts'
import pLimit from 'p-limit'
import type pg from 'pg'
import type { Logger } from 'pino'
import { poll } from '../../server/poll.ts'
import type { ActiveSignIn, IdentityAdmin } from '../accounts/identity-admin.ts'
import type { MailSender } from './mail-sender.ts'
import type { PushMessage, PushSender } from './push-sender.ts'
import { type DueReminder, findDue } from './queries.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

export interface SendRemindersDeps {
  readonly store: EventStore
  readonly pool: pg.Pool
  readonly clock: () => Date
  readonly identityAdmin: Pick<IdentityAdmin, 'activeSignIns'>
  readonly push: PushSender | null
  readonly mail: MailSender | null
  /** The app's public address; never null when e-mail is configured. */
  readonly appUrl: string | null
  readonly signingKey: string
}

/** Listeners notified concurrently. */
const CONCURRENCY = 8

/**
 * Sends the due reminders and returns to how many people. An e-mail goes to the address that is currently confirmed at
 * the identity provider. People who can no longer sign in get nothing. Throws when the provider cannot be reached.
 * Nothing is recorded then, so the next run sends the reminders while they are less than an hour late.
 *
 * Each reminder is recorded before it is sent, by only one of several concurrent processes. If the process dies in
 * between, the reminder is lost, but nobody is reminded twice. Calls `onProblem` for each that could not be recorded or
 * sent; it is not retried.
 */
export async function sendReminders(
  deps: SendRemindersDeps,
  onProblem: (userId: string, error: unknown) => void,
): Promise<number> {
  const now = deps.clock()
  const limit = pLimit(CONCURRENCY)
  const due = await findDue(deps.pool, now)
  if (due.length === 0) return 0
  const signIns = await deps.identityAdmin.activeSignIns(due.map(({ userId }) => userId))
  const done = await Promise.all(
    due.map((reminder) =>
      limit(() =>
        send(deps, reminder, signIns.get(reminder.userId), now, onProblem).catch((error: unknown) => {
          onProblem(reminder.userId, error)
          return false
        }),
      ),
    ),
  )
  return done.filter(Boolean).length
}

async function send(
  deps: SendRemindersDeps,
  { userId, day, occasion, hereAt, devices, byMail }: DueReminder,
  signIn: ActiveSignIn | undefined,
  now: Date,
  onProblem: (userId: string, error: unknown) => void,
): Promise<boolean> {
  const { push, mail, appUrl, signingKey } = deps
  const email = byMail && mail && appUrl !== null ? signIn?.confirmedEmail : null
  // A reminder that reaches no device or address is not recorded, because it would count as unanswered.
  if (!signIn || (!email && (!push || devices.length === 0))) return false
  const decided = await decide(deps.store, now, {
    type: 'SendReminder',
    userId,
    day,
    occasion,
    hereAt: hereAt?.toISOString() ?? null,
  })
  // Another process was first, or the listener has turned reminders off and the read model lags.
  if (!decided.changed) return false
  const message = reminderMessage(occasion, decided.state.choice === null)
  const ways = [
    ...(push ? devices.map((device) => pushTo(deps.store, push, userId, device, message, now)) : []),
    ...(mail && email && appUrl !== null
      ? [mail.send(mailOf(email, message, appUrl, unsubscribeUrl(appUrl, userId, signingKey)))]
      : []),
  ]
  for (const outcome of await Promise.allSettled(ways)) {
    if (outcome.status === 'rejected') onProblem(userId, outcome.reason)
  }
  return true
}

async function pushTo(
  store: EventStore,
  push: PushSender,
  userId: string,
  { deviceId, ...subscription }: DueReminder['devices'][number],
  message: ReturnType<typeof reminderMessage>,
  now: Date,
): Promise<void> {
  if ((await push.send(subscription, message)) === 'sent') return
  await decide(store, now, { type: 'RemoveDevice', userId, deviceId, reason: 'gone' })
}

const mailOf = (to: string, { body, path }: ReturnType<typeof reminderMessage>, appUrl: string, off: string) => ({
  to,
  subject: body,
  text: `${body}\n\n${appUrl.replace(/\/+$/, '')}${path}\n\n--\nYou asked for these reminders. To stop them, open this link and press the button:\n${off}\n`,
  unsubscribeUrl: off,
})

/** Each attempt has its own id: with a shared id, two processes would both be told that they had recorded the reminder. */
function decide(store: EventStore, now: Date, command: ReminderCommand) {
  const commandId = randomUUID()
  const context: CommandContext = {
    commandId,
    correlationId: commandId,
    timeZone: 'UTC',
    now,
    actor: { kind: 'system', id: 'reminders' },
  }
  return handleCommand(store, context, { stream: remindersStream(command.userId), decider: reminderDecider, command })
}

/**
 * Returns the text of a reminder. Others may see it on a locked screen, so it names no fear and no flight, counts
 * nothing and can be ignored.
 */
function reminderMessage(occasion: ReminderOccasion, isLast: boolean): PushMessage {
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

/** Milliseconds between two checks. */
const INTERVAL = 30_000

/**
 * Sends reminders for as long as the process runs. Failures are logged and not retried, because a late reminder is
 * useless.
 */
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
      log.warn({ err: error }, 'the check for due reminders failed')
    }
  }, INTERVAL)
}
