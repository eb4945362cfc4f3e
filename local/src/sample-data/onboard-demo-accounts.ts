import { DEMO_ACCOUNTS } from '../emulators/auth-emulator/demo-accounts.ts'
import { DEMO_PROFILES } from '../emulators/auth-emulator/demo-profiles.ts'
import { apiClient } from './api-client.ts'
import { completedSteps } from './content/completed-steps.ts'

const note = (email: string) => `onboarded:${email}`

/**
 * Takes the demo accounts through the onboarding with the product's own API, each once per data folder, so that later changes
 * and deletions persist. Returns a sentence for each account that failed; the next start tries it again.
 * @param origin origin of the gateway
 * @param file file that lists the accounts that are done
 */
export async function onboardDemoAccounts(origin: string, file: string): Promise<string[]> {
  const done = completedSteps(file)
  const results = await Promise.all(
    DEMO_ACCOUNTS.filter(({ email }) => email in DEMO_PROFILES && !done.has(note(email))).map(
      async ({ email, name }) => {
        try {
          await onboard(origin, email, name)
          done.add(note(email))
          return []
        } catch (error) {
          return [`${email} is not onboarded. ${error instanceof Error ? error.message : error}`]
        }
      },
    ),
  )
  return results.flat()
}

async function onboard(origin: string, email: string, name: string): Promise<void> {
  const answers = DEMO_PROFILES[email]
  if (!answers) return
  const { identity, call } = apiClient(origin, email)
  const { uid } = await identity()
  const account = { firebaseUid: uid, name, email, onboardingComplete: true, flightTimeline: answers.flightTimeline }
  const user = await call('POST /api/users', { body: account, idempotencyKey: `demo-onboarding-${uid}` })
  // Somebody has already filled in this profile.
  if (user.anxietyProfile) return
  await call('POST /api/anxiety-profiles', { body: answers.profile, idempotencyKey: `demo-profile-${uid}` })
}
