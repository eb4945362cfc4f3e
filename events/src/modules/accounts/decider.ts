import type { Decider } from '../../language/decider.ts'
import type { EventOf } from '../../language/define-event.ts'
import { notFound } from '../../language/refusal.ts'
import {
  type AccountEvent,
  type AnxietyProfile,
  AnxietyProfileRecorded,
  EmailConfirmed,
  type FlightTimeline,
  FlightTimelineChanged,
  OnboardingCompleted,
  PersonalDataErased,
  ProfileChanged,
  UserRegistered,
} from './events.ts'
import { accountDeleted } from './rules.ts'
import { type Account, evolveAccount, type OpenAccount } from './state.ts'

export type RegisterAccount = { readonly type: 'RegisterAccount' } & EventOf<typeof UserRegistered>['data']

/** The fields to change; omitted fields stay unchanged. */
interface Profile {
  readonly name?: string | undefined
  readonly email?: string | undefined
}

export type AccountCommand =
  | RegisterAccount
  | ({ readonly type: 'EditProfile' } & Profile)
  | { readonly type: 'ConfirmEmail' }
  | { readonly type: 'CompleteOnboarding'; readonly name: string; readonly flightTimeline: FlightTimeline }
  | { readonly type: 'ChangeFlightTimeline'; readonly flightTimeline: FlightTimeline }
  | { readonly type: 'RecordAnxietyProfile'; readonly profile: AnxietyProfile }
  | { readonly type: 'DeleteAccount' }

/**
 * Decides about an account, which is created once, changed by its owner, and closed permanently. An erased account ignores
 * another deletion and refuses every other command, so that no command is ever compared with erased personal data.
 */
export const accountDecider: Decider<Account, AccountCommand, AccountEvent> = {
  initialState: null,

  decide(command, account) {
    // After a restore, the log may not contain an account whose deletion still has to be completed.
    if (command.type === 'DeleteAccount' && (!account || account.isErased)) return []
    if (account?.isErased) throw accountDeleted()
    if (command.type === 'RegisterAccount') {
      const { type: _, ...registered } = command
      return account ? [] : [UserRegistered(registered)]
    }
    if (!account) throw notFound('Your account')
    const { userId } = account
    switch (command.type) {
      case 'EditProfile':
        return profile(account, command)
      case 'ConfirmEmail':
        return account.isEmailConfirmed ? [] : [EmailConfirmed({ userId })]
      case 'CompleteOnboarding': {
        const { flightTimeline } = command
        const ended = account.onboardingComplete
          ? timeline(account, flightTimeline)
          : [OnboardingCompleted({ userId, flightTimeline })]
        return [...profile(account, command), ...ended]
      }
      case 'ChangeFlightTimeline':
        return timeline(account, command.flightTimeline)
      case 'RecordAnxietyProfile':
        return isSame(account.anxietyProfile, command.profile)
          ? []
          : [AnxietyProfileRecorded({ userId, profile: command.profile })]
      case 'DeleteAccount':
        return [PersonalDataErased({ userId, reason: 'account-deleted' })]
      default:
        return command satisfies never
    }
  },

  evolve: evolveAccount,
}

function profile(account: OpenAccount, { name, email }: Profile): AccountEvent[] {
  const changed = { name: name ?? account.name, email: email ?? account.email }
  if (changed.name === account.name && changed.email === account.email) return []
  return [ProfileChanged({ userId: account.userId, ...changed })]
}

function timeline({ userId, flightTimeline: known }: OpenAccount, flightTimeline: FlightTimeline): AccountEvent[] {
  return known === flightTimeline ? [] : [FlightTimelineChanged({ userId, flightTimeline })]
}

/** Returns whether the profiles are equal, including the order in lists. The order of the fields does not matter. */
function isSame(a: AnxietyProfile | null, b: AnxietyProfile): boolean {
  return (
    a !== null &&
    Object.keys(b).every((field) => {
      const key = field as keyof AnxietyProfile
      return JSON.stringify(a[key]) === JSON.stringify(b[key])
    })
  )
}
