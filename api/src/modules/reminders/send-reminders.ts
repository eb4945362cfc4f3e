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
  /** Where people reach the app; there is one where there is mail. */
  readonly appUrl: string | null
  readonly signingKey: string
}

/** Listeners that are sent to at once. */
const AT_ONCE = 8

/**
 * Sends the reminders that are due and returns to how many people. A mail goes to the address that is confirmed at the
 * identity provider now; nothing goes to people who cannot sign in any more. Throws when the provider cannot be
 * reached: nothing is recorded then, so the next look sends them while they are less than an hour late.
 *
 * Each is recorded before it is sent, by one of all processes that look at once: what is cut off in between is lost, and
 * nobody is reminded twice. `onProblem` is called for each that could not be recorded, or sent one of its ways; it is
 * not tried again.
 */
export async function sendReminders(
  deps: SendRemindersDeps,
  onProblem: (userId: string, error: unknown) => void,
): Promise<number> {
  const now = deps.clock()
  const limit = pLimit(AT_ONCE)
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
  // What reaches nobody is not recorded: it would count as one that was not answered.
  if (!signIn || (!email && (!push || devices.length === 0))) return false
  const decided = await decide(deps.store, now, {
    ...{ type: 'SendReminder', userId, day, occasion },
    hereAt: hereAt?.toISOString() ?? null,
  })
  // Somebody else was first, or it was turned off, which the list did not know yet.
  if (!decided.changed) return false
  const words = reminderMessage(occasion, decided.state.choice === null)
  const ways = [
    ...(push ? devices.map((device) => pushTo(deps.store, push, userId, device, words, now)) : []),
    ...(mail && email && appUrl !== null
      ? [mail.send(mailOf(email, words, appUrl, unsubscribeUrl(appUrl, userId, signingKey)))]
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
  words: ReturnType<typeof reminderMessage>,
  now: Date,
): Promise<void> {
  if ((await push.send(subscription, words)) === 'sent') return
  await decide(store, now, { type: 'RemoveDevice', userId, deviceId, reason: 'gone' })
}

const mailOf = (to: string, { body, path }: ReturnType<typeof reminderMessage>, appUrl: string, off: string) => ({
  to,
  subject: body,
  text: `${body}\n\n${appUrl.replace(/\/+$/, '')}${path}\n\n--\nYou asked for these reminders. To stop them, open this link and press the button:\n${off}\n`,
  unsubscribeUrl: off,
})

/** Each attempt has an id of its own: two processes with the same one would both be told that they had recorded it. */
function decide(store: EventStore, now: Date, command: ReminderCommand) {
  const commandId = randomUUID()
  const context: CommandContext = {
    ...{ commandId, correlationId: commandId, timeZone: 'UTC', now },
    actor: { kind: 'system', id: 'reminders' },
  }
  return handleCommand(store, context, { stream: remindersStream(command.userId), decider: reminderDecider, command })
}

/**
 * What a reminder says. It may lie on a locked screen that others see: it names no fear and no flight, counts nothing, and
 * can be left alone.
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
