import { type AccountEvent, type FlightTimeline, UserRegistered } from '@stillair/events/accounts.ts'
import type { Decider } from '../decider.ts'

/** A person's account; null before they first signed in. Name and e-mail are null once they are erased. */
export type Account = {
  readonly userId: string
  readonly name: string | null
  readonly email: string | null
  readonly createdAt: string
  readonly onboardingComplete: boolean
  readonly flightTimeline: FlightTimeline | null
} | null

export interface RegisterAccount {
  readonly type: 'RegisterAccount'
  readonly userId: string
  readonly name: string | null
  readonly email: string | null
}

export const accountDecider: Decider<Account, RegisterAccount, AccountEvent> = {
  initialState: null,

  decide: ({ userId, name, email }, state) => (state ? [] : [UserRegistered({ userId, name, email })]),

  evolve(state, event, occurredAt) {
    if (event.type !== 'UserRegistered') return state
    const { userId, name, email } = event.data
    return { userId, name, email, createdAt: occurredAt, onboardingComplete: false, flightTimeline: null }
  },
}
