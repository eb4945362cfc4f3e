import { userStream } from '@stillair/events/accounts.ts'
import type { EventStore } from '@stillair/events/event-store.ts'
import { RegisterUser, User } from '../contract/account.ts'
import { handleCommand, loadState } from '../handle-command.ts'
import type { Caller } from '../http/caller.ts'
import { type Route, route } from '../http/route.ts'
import { notFound, Refusal } from '../refusal.ts'
import { type Account, accountDecider } from './decider.ts'

/** The account's own routes. They read its stream, so they see what was just written without waiting for anything. */
export function accountRoutes(store: EventStore): Route[] {
  return [
    route({
      method: 'post',
      path: '/api/users',
      access: 'listener',
      tag: 'Accounts',
      summary: "Makes the signed-in person's account, once",
      body: RegisterUser,
      status: 201,
      response: User,
      personal: true,
      async handle({ body, caller, command }) {
        const agrees = body.email === '' || body.email.toLowerCase() === caller.email?.toLowerCase()
        if (body.firebaseUid !== caller.userId || !agrees) {
          throw new Refusal('forbidden', 'identity-mismatch', 'An account can only be made for oneself.')
        }
        const { state, position } = await handleCommand(store, command, {
          stream: userStream(caller.userId),
          decider: accountDecider,
          command: {
            type: 'RegisterAccount',
            userId: caller.userId,
            name: body.name.trim() || null,
            email: caller.email,
          },
        })
        return { body: userOf(state, caller), position }
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
  ]
}

function userOf(account: Account, caller: Caller): User {
  if (!account) throw notFound('Your account')
  return {
    firebaseUid: account.userId,
    name: account.name,
    email: account.email,
    onboardingComplete: account.onboardingComplete,
    flightTimeline: account.flightTimeline,
    anxietyProfile: null,
    createdAt: account.createdAt,
    roles: [...(caller.isAdmin ? (['admin'] as const) : []), ...(caller.isAnalyst ? (['analyst'] as const) : [])],
  }
}
