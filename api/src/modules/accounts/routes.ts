import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import { notFound, Refusal } from '@stillair/events/language/refusal.ts'
import { type CommandContext, type CommandResult, handleCommand } from '@stillair/events/log/handle-command.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { type AccountCommand, accountDecider } from '@stillair/events/modules/accounts/decider.ts'
import { userStream } from '@stillair/events/modules/accounts/events.ts'
import { accountDeleted } from '@stillair/events/modules/accounts/rules.ts'
import type { Account } from '@stillair/events/modules/accounts/state.ts'
import { accountApi } from '../../contract/listener/account.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { deleteAccount } from './delete-account.ts'
import { recordDeletion } from './deletion-record.ts'
import { findWaitlistEntry } from './find-waitlist-entry.ts'
import { personalExport } from './personal-export.ts'
import { removeDevices } from './remove-devices.ts'
import { userOf } from './user-response.ts'

/**
 * Bytes. Large enough for a text of 10,000 characters to get a readable error, even if every character is an escape
 * sequence.
 */
const BODY_LIMIT = 128 * 1024

/** The account's own routes. They read its stream, so they see every write immediately. */
export const accountRoutes = routeModule((deps) => {
  const { store, pool, lookupHash, clock } = deps

  /**
   * Handles the commands one after the other; each is idempotent. The answers are personal, so they are not stored to
   * detect a reused key. The body is therefore part of the command's id: the same key with another body is another
   * command.
   */
  async function handle(caller: Caller, context: CommandContext, body: unknown, commands: readonly AccountCommand[]) {
    const stream = userStream(caller.userId)
    let result: CommandResult<Account> | null = null
    for (const command of commands) {
      const commandId = deterministicId(context.commandId, JSON.stringify(body), command.type)
      const request = { stream, decider: accountDecider, command }
      result = await handleCommand(store, { ...context, commandId }, request)
    }
    const { state, position } = result ?? (await loadState(store, stream, accountDecider))
    return { body: userOf(state, caller), position }
  }

  return routesOf(accountApi, {
    'POST /api/users': {
      bodyLimit: BODY_LIMIT,
      personal: true,
      async handle({ body, caller, command }) {
        const agrees = body.email === '' || body.email.toLowerCase() === caller.email?.toLowerCase()
        if (body.firebaseUid !== caller.userId || !agrees) {
          throw new Refusal('forbidden', 'identity-mismatch', 'An account can only be made for oneself.')
        }
        const { name, onboardingComplete, flightTimeline } = body
        const { userId, email } = caller
        const commands: AccountCommand[] = [{ type: 'RegisterAccount', userId, name: name || null, email }]
        if (onboardingComplete && flightTimeline) commands.push({ type: 'CompleteOnboarding', name, flightTimeline })
        return handle(caller, command, body, commands)
      },
    },

    'GET /api/users/me': {
      isUrgent: true,
      async handle({ caller }) {
        const { state } = await loadState(store, userStream(caller.userId), accountDecider)
        return { body: userOf(state, caller) }
      },
    },

    'PATCH /api/users/me': {
      bodyLimit: BODY_LIMIT,
      personal: true,
      async handle({ body, caller, command }) {
        const { flightTimeline, ...profile } = body
        const commands: AccountCommand[] = [{ type: 'EditProfile', ...profile }]
        if (flightTimeline) commands.push({ type: 'ChangeFlightTimeline', flightTimeline })
        return handle(caller, command, body, commands)
      },
    },

    'POST /api/anxiety-profiles': {
      bodyLimit: BODY_LIMIT,
      personal: true,
      handle: ({ body, caller, command }) =>
        handle(caller, command, body, [{ type: 'RecordAnxietyProfile', profile: body }]),
    },

    'GET /api/users/me/export': {
      // An export reads the user's whole history. One is enough; the others are for interrupted downloads.
      limit: { requests: 10, seconds: 60 * 60 },
      reads: ['user-streams', 'consultations'],
      handle: async ({ caller }) => ({ body: await personalExport(deps, caller) }),
    },

    'POST /api/users/me/sign-out-everywhere': {
      // Each request calls the identity provider. One is enough; the others are for lost answers.
      limit: { requests: 10, seconds: 60 * 60 },
      async handle({ caller, command }) {
        await deps.identityAdmin.endSessions(caller.userId).catch((error: unknown) => {
          throw new Refusal(
            'not-ready',
            'identity-unavailable',
            'You could not be signed out everywhere just now. Please try again.',
            undefined,
            { cause: error },
          )
        })
        // This process learns of it now; the others learn of it at their next look-up.
        await deps.revokedSignIns.look()
        await removeDevices(store, caller.userId, command)
        return { body: { signedOut: true as const }, position: null }
      },
    },

    'DELETE /api/users/me': {
      personal: true,
      async handle({ caller }) {
        // Reads the events without folding them, so that unreadable ones cannot prevent the deletion.
        const { events } = await store.readStream(userStream(caller.userId))
        if (events.length === 0) throw notFound('Your account')
        if (events.some(({ type }) => type === 'PersonalDataErased')) throw accountDeleted()
        const waitlistEntryId = await findWaitlistEntry(caller, { store, lookupHash })
        // Once this is recorded, the deletion is certain: if this request is cut off, the retention job finishes it.
        const deletion = await recordDeletion(pool, { userId: caller.userId, waitlistEntryId }, clock())
        deps.deletedAccounts.add(caller.userId)
        const { position } = await deleteAccount(deps, deletion)
        return { body: { deleted: true as const }, position }
      },
    },
  })
})
