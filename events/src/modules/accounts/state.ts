import type { AccountEvent, AnxietyProfile, FlightTimeline } from './events.ts'

/** A user's account. Personal fields are null while unknown. */
export interface OpenAccount {
  readonly isErased: false
  readonly userId: string
  readonly name: string | null
  readonly email: string | null
  /** Whether a sign-in address was ever confirmed. */
  readonly isEmailConfirmed: boolean
  readonly createdAt: string
  readonly onboardingComplete: boolean
  readonly flightTimeline: FlightTimeline | null
  readonly anxietyProfile: AnxietyProfile | null
}
/** A user's account; null before the user's first sign-in. */
export type Account = OpenAccount | { readonly isErased: true } | null

/** Returns the account after the event, which happened at `occurredAt`, ISO 8601 in UTC. */
export function evolveAccount(account: Account, event: AccountEvent, occurredAt: string): Account {
  if (event.type === 'UserRegistered') {
    const { userId, name, email } = event.data
    const fresh = { isEmailConfirmed: false, onboardingComplete: false, flightTimeline: null, anxietyProfile: null }
    return { isErased: false, userId, name, email, createdAt: occurredAt, ...fresh }
  }
  if (!account || account.isErased) return account
  switch (event.type) {
    case 'ProfileChanged':
      return { ...account, name: event.data.name, email: event.data.email }
    case 'EmailConfirmed':
      return { ...account, isEmailConfirmed: true }
    case 'OnboardingCompleted':
      return { ...account, onboardingComplete: true, flightTimeline: event.data.flightTimeline }
    case 'FlightTimelineChanged':
      return { ...account, flightTimeline: event.data.flightTimeline }
    case 'AnxietyProfileRecorded':
      return { ...account, anxietyProfile: event.data.profile }
    case 'PersonalDataErased':
      return { isErased: true }
    default:
      return event satisfies never
  }
}
