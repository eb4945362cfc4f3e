import { invalid, notFound } from '@stillair/events/language/refusal.ts'
import { type CommandContext, handleCommand } from '@stillair/events/log/handle-command.ts'
import { type ReminderCommand, reminderDecider } from '@stillair/events/modules/reminders/decider.ts'
import { remindersStream } from '@stillair/events/modules/reminders/events.ts'
import { reminderApi } from '../../contract/listener/reminders.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { deviceIdOf, requireUsable } from './push-subscription.ts'
import { readReminders } from './queries.ts'
import { stopByLink } from './unsubscribe-link.ts'

const addressOf = ({ email, isEmailVerified }: Caller) => (isEmailVerified ? email : null)

/** Each change stays in the log for good. Nobody changes their mind once a minute for an hour. */
const CHANGES = { requests: 60, seconds: 3_600 }

export const reminderRoutes = routeModule(({ store, pool, push, mail, signingKey }) => {
  const decide = (context: CommandContext, command: ReminderCommand) =>
    handleCommand(store, context, { stream: remindersStream(command.userId), decider: reminderDecider, command })

  return routesOf(reminderApi, {
    'GET /api/reminders': {
      reads: ['reminders'],
      async handle({ caller, command }) {
        const row = await readReminders(pool, caller.userId, command.now)
        return {
          body: {
            isOn: row?.is_on ?? false,
            stoppedBy: row?.stopped_by ?? null,
            days: row?.days ?? [],
            hour: row?.hour ?? 19,
            beforeFlight: row?.before_flight ?? false,
            byMail: row?.by_mail ?? false,
            nextAt: row?.nextAt?.toISOString() ?? null,
            deviceIds: row?.devices.map(({ deviceId }) => deviceId) ?? [],
            push: push && { publicKey: push.publicKey },
            mail: mail && { address: addressOf(caller) },
          },
        }
      },
    },
    'PUT /api/reminders': {
      limit: CHANGES,
      async handle({ body: choice, caller, command }) {
        if (choice.byMail && !mail) throw invalid('This server sends no e-mail.', { byMail: 'Choose another way' })
        const { timeZone } = command
        const { userId } = caller
        const isAddressConfirmed = addressOf(caller) !== null
        const { position } = await decide(command, {
          type: 'ChooseReminders',
          userId,
          ...choice,
          timeZone,
          isAddressConfirmed,
        })
        return { body: { isOn: true }, position }
      },
    },
    'DELETE /api/reminders': {
      async handle({ caller, command }) {
        const { position } = await decide(command, {
          type: 'StopReminders',
          userId: caller.userId,
          reason: 'listener',
        })
        return { body: { isOn: false }, position }
      },
    },
    'PUT /api/reminders/devices': {
      limit: CHANGES,
      async handle({ body, caller, command }) {
        if (!push) throw notFound('The address')
        const subscription = requireUsable(body)
        const deviceId = deviceIdOf(subscription)
        const { userId } = caller
        const { position } = await decide(command, { type: 'AddDevice', userId, deviceId, subscription })
        return { body: { deviceId }, position }
      },
    },
    'DELETE /api/reminders/devices/:id': {
      async handle({ params: { id: deviceId }, caller, command }) {
        const { userId } = caller
        const { position } = await decide(command, { type: 'RemoveDevice', userId, deviceId, reason: 'listener' })
        return { body: { deviceId }, position }
      },
    },
    'POST /api/reminders/off': {
      limit: { requests: 60, seconds: 3_600 },
      async handle({ body, command }) {
        const { position } = await stopByLink({ store, signingKey }, body.token, command)
        return { body: { isOn: false }, position }
      },
    },
  })
})
