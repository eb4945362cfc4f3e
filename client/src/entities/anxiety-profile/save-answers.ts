import type { AnxietyProfile, EditUser, RegisterUser, User } from '@stillair/api/contract/listener/account.ts'
import { api } from '../../api/client.ts'
import type { SignedInUser } from '../sign-in/identity-provider.ts'
import { type Answers, profileOf } from './answers.ts'
import type { Attempt } from './draft.ts'

/** The answers to send, and the attempt they belong to. */
export interface Save {
  readonly answers: Answers
  readonly attempt: Attempt
}

/** The steps' state machine lets no incomplete answers through. */
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
 * Completes the onboarding: saves the account, then the profile. Each request has its own idempotency key, which stays
 * the same while the answers do. Repeating both after a failure between them therefore has no second effect.
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
 * Changes the answers after onboarding: saves the account fields that differ, then the profile.
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
