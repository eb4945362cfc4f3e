import type { Agent } from 'node:http'
import { applicationDefault, type Credential, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'

/** What the product may do at the identity provider in nobody's name. */
export interface IdentityAdmin {
  /** Deletes the person's sign-in, with all its ways to sign in. One that is gone already is fine. */
  deleteSignIn(userId: string): Promise<void>
}

export interface FirebaseIdentityAdminOptions {
  readonly projectId: string
  /** Who the product is to Firebase; Application Default Credentials when left out. The Auth emulator asks nobody. */
  readonly credential?: Credential
  /** How Google's servers are reached; the default agent when left out. */
  readonly httpAgent?: Agent
}

/**
 * Firebase's side of it. With `FIREBASE_AUTH_EMULATOR_HOST` in the environment the SDK asks the Auth emulator; without,
 * it needs the role Firebase Authentication Admin, and says so when it has none.
 */
export function firebaseIdentityAdmin(options: FirebaseIdentityAdminOptions): IdentityAdmin {
  const { projectId, credential = applicationDefault(), httpAgent } = options
  // Without a name every app is the same one, and a second configuration would be refused.
  const app = initializeApp(
    { projectId, credential, ...(httpAgent && { httpAgent }) },
    `identity-admin-${crypto.randomUUID()}`,
  )
  const auth = getAuth(app)
  return {
    async deleteSignIn(userId) {
      try {
        await auth.deleteUser(userId)
      } catch (error) {
        if ((error as { code?: string }).code !== 'auth/user-not-found') throw error
      }
    },
  }
}
