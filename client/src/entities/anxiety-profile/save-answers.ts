import type { AnxietyProfile, EditUser, RegisterUser, User } from '@stillair/api/contract/account.ts'
import { api } from '../../api/client.ts'
import type { SignedInUser } from '../sign-in/identity-provider.ts'
import { type Answers, profileOf } from './answers.ts'
import type { Attempt } from './draft.ts'

/** What the server is sent. */
export interface Save {
  readonly answers: Answers
  readonly attempt: Attempt
}

/** The machine lets nothing incomplete through. */
function completeProfile(save: Save): AnxietyProfile {
  const profile = profileOf(save.answers)
  if (!profile) throw new Error('A required answer is missing')
  return profile
}

function sendProfile(save: Save): Promise<User> {
  const idempotencyKey = `profile-${save.attempt.id}-${save.attempt.number}`
  return api('POST /api/anxiety-profiles', { body: completeProfile(save), idempotencyKey })
}

/**
 * Ends the onboarding: the account, then the profile. Each has a key of its own that stays the same as long as the
 * answers do, so that after a failure in between the same again does nothing twice.
 *
 * @throws {ApiError}
 */
export async function completeOnboarding(user: SignedInUser, save: Save): Promise<User> {
  const { name, flightTimeline } = save.answers
  const body: RegisterUser = {
    firebaseUid: user.userId,
    name: name.trim(),
    email: user.email ?? '',
    onboardingComplete: true,
    ...(flightTimeline && { flightTimeline }),
  }
  const idempotencyKey = `account-${save.attempt.id}-${save.attempt.number}`
  await api('POST /api/users', { body, idempotencyKey })
  return sendProfile(save)
}

/**
 * Changes the answers of an account whose onboarding is over: what belongs to the account where it differs, then the
 * profile.
 *
 * @throws {ApiError}
 */
export async function changeAnswers(me: User, save: Save): Promise<User> {
  const { flightTimeline } = save.answers
  const name = save.answers.name.trim()
  const changes: EditUser = {
    ...(name !== '' && name !== me.name && { name }),
    ...(flightTimeline && flightTimeline !== me.flightTimeline && { flightTimeline }),
  }
  if (Object.keys(changes).length > 0) {
    const idempotencyKey = `account-${save.attempt.id}-${save.attempt.number}`
    await api('PATCH /api/users/me', { body: changes, idempotencyKey })
  }
  return sendProfile(save)
}
