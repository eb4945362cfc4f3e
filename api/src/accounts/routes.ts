import { userStream } from '@stillair/events/accounts/events.ts'
import { deterministicId } from '@stillair/events/deterministic-id.ts'
import type { LookupHash } from '@stillair/events/lookup-hash.ts'
import {
  AccountDeleted,
  AnxietyProfile,
  DeleteUser,
  EditUser,
  PersonalExport,
  RegisterUser,
  User,
} from '../contract/account.ts'
import { type CommandContext, type CommandResult, handleCommand, loadState } from '../handle-command.ts'
import type { Caller } from '../http/caller.ts'
import { downloadRoute, type Route, route } from '../http/route.ts'
import { Refusal } from '../refusal.ts'
import { userOf } from './answer.ts'
import { type Account, type AccountCommand, accountDecider } from './decider.ts'
import { type DeleteAccountDeps, deleteAccount } from './delete-account.ts'
import type { DeletedAccounts } from './deleted-accounts.ts'
import { recordDeletion } from './deletion-record.ts'
import { personalExport } from './personal-export.ts'
import { waitlistEntryOf } from './waitlist-entry-of.ts'

/** Bytes. A text of 10,000 characters is told what is wrong with it in words, also when each is written as an escape. */
const BODY_LIMIT = 128 * 1024

export interface AccountRoutesDeps extends DeleteAccountDeps {
  readonly lookupHash: LookupHash
  readonly deletedAccounts: DeletedAccounts
}

/** The account's own routes. They read its stream, so they see what was just written without waiting for anything. */
export function accountRoutes(deps: AccountRoutesDeps): Route[] {
  const { store, pool, lookupHash, clock } = deps

  /**
   * Handles the commands one after the other, each of which is harmless to repeat. The answers are personal and not kept
   * to compare with, so the body is part of the command's id: the same key with another body is another command.
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

  return [
    route({
      method: 'post',
      path: '/api/users',
      access: 'listener',
      tag: 'Accounts',
      summary: "Makes the signed-in person's account, once, and ends the onboarding",
      body: RegisterUser,
      bodyLimit: BODY_LIMIT,
      status: 201,
      response: User,
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
    }),

    route({
      method: 'get',
      path: '/api/users/me',
      access: 'listener',
      tag: 'Accounts',
      summary: "The signed-in person's account",
      status: 200,
      response: User,
      async handle({ caller }) {
        const { state } = await loadState(store, userStream(caller.userId), accountDecider)
        return { body: userOf(state, caller) }
      },
    }),

    route({
      method: 'patch',
      path: '/api/users/me',
      access: 'listener',
      tag: 'Accounts',
      summary: "Changes the signed-in person's name, e-mail or flight timeline",
      body: EditUser,
      bodyLimit: BODY_LIMIT,
      status: 200,
      response: User,
      personal: true,
      async handle({ body, caller, command }) {
        const { flightTimeline, ...profile } = body
        const commands: AccountCommand[] = [{ type: 'EditProfile', ...profile }]
        if (flightTimeline) commands.push({ type: 'ChangeFlightTimeline', flightTimeline })
        return handle(caller, command, body, commands)
      },
    }),

    route({
      method: 'post',
      path: '/api/anxiety-profiles',
      access: 'listener',
      tag: 'Accounts',
      summary: "Records the signed-in person's anxiety profile in place of the one before",
      body: AnxietyProfile,
      bodyLimit: BODY_LIMIT,
      status: 201,
      response: User,
      personal: true,
      handle: ({ body, caller, command }) =>
        handle(caller, command, body, [{ type: 'RecordAnxietyProfile', profile: body }]),
    }),

    downloadRoute({
      path: '/api/users/me/export',
      access: 'listener',
      tag: 'Accounts',
      summary: 'Everything that is held about the signed-in person, as a file',
      response: PersonalExport,
      fileName: 'stillair-my-data.json',
      // It reads a whole history. A person needs one; the others are for downloads that broke off.
      personLimit: { requests: 10, seconds: 60 * 60 },
      reads: ['user-streams'],
      handle: ({ caller }) => personalExport(deps, caller),
    }),

    route({
      method: 'delete',
      path: '/api/users/me',
      access: 'listener',
      tag: 'Accounts',
      summary: "Deletes the signed-in person's account and everything personal, for good",
      body: DeleteUser,
      status: 200,
      response: AccountDeleted,
      personal: true,
      async handle({ caller }) {
        const { state } = await loadState(store, userStream(caller.userId), accountDecider)
        userOf(state, caller)
        const waitlistEntryId = await waitlistEntryOf(caller, { store, lookupHash })
        // From here on it happens, whatever becomes of this request: the retention job finishes what is written down.
        const deletion = await recordDeletion(pool, { userId: caller.userId, waitlistEntryId, done: [] }, clock())
        deps.deletedAccounts.add(caller.userId)
        const { position } = await deleteAccount(deps, deletion)
        return { body: { deleted: true as const }, position }
      },
    }),
  ]
}
