import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { notFound } from '@stillair/events/language/refusal.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type CommandContext, type CommandResult, handleCommand } from '@stillair/events/log/handle-command.ts'
import { reminderDecider } from '@stillair/events/modules/reminders/decider.ts'
import { remindersStream } from '@stillair/events/modules/reminders/events.ts'
import { Router } from 'express'
import type { RouteDeps } from '../../server/app-deps.ts'

/** The confirmation page for people, and the address to which mail programs post. */
export const OFF_PATH = '/reminders/off'

const signatureOf = (userId: string, signingKey: string) =>
  createHmac('sha256', signingKey).update(`reminders-off:${userId}`).digest('base64url')

/** Returns the token of an unsubscribe link. It can only turn off this listener's reminders, so it never expires. */
export const unsubscribeToken = (userId: string, signingKey: string): string =>
  `${Buffer.from(userId).toString('base64url')}.${signatureOf(userId, signingKey)}`

export function unsubscribeUrl(appUrl: string, userId: string, signingKey: string): string {
  return `${appUrl.replace(/\/+$/, '')}${OFF_PATH}?token=${unsubscribeToken(userId, signingKey)}`
}

/** Returns the user to whom the link belongs. Throws a `not-found` refusal when the signature is wrong. */
export function readUnsubscribeToken(token: string, signingKey: string): string {
  const [id = '', signature = ''] = token.split('.')
  const userId = Buffer.from(id, 'base64url').toString()
  const expected = Buffer.from(signatureOf(userId, signingKey))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw notFound('The link')
  return userId
}

/** Turns off the reminders of the link's user, who need not be signed in. Throws as {@link readUnsubscribeToken} does. */
export function stopByLink(
  { store, signingKey }: { readonly store: EventStore; readonly signingKey: string },
  token: string,
  context: CommandContext,
): Promise<CommandResult<unknown>> {
  const userId = readUnsubscribeToken(token, signingKey)
  return handleCommand(store, context, {
    stream: remindersStream(userId),
    decider: reminderDecider,
    command: { type: 'StopReminders', userId, reason: 'mail-link' },
  })
}

type OneClickUnsubscribeDeps = Pick<RouteDeps, 'store' | 'signingKey' | 'clock'>

/**
 * Handles one-click unsubscribing by mail programs (RFC 8058). The posted form carries nothing beyond the token in the
 * address.
 */
export function oneClickUnsubscribe({ clock, ...deps }: OneClickUnsubscribeDeps): Router {
  const router = Router()
  router.post(OFF_PATH, async (req, res) => {
    const commandId = randomUUID()
    await stopByLink(deps, typeof req.query.token === 'string' ? req.query.token : '', {
      commandId,
      correlationId: commandId,
      timeZone: 'UTC',
      now: clock(),
      actor: { kind: 'system', id: 'mail-link' },
    })
    res.json({ isOn: false })
  })
  return router
}
