import type { Agent } from 'node:http'
import { applicationDefault, type Credential, initializeApp } from 'firebase-admin/app'
import { getAuth, type UserRecord } from 'firebase-admin/auth'

/** Somebody's sign-in, as far as roles go. */
export interface SignIn {
  readonly userId: string
  readonly email: string | null
  /** Whether the identity provider has seen that the address is theirs. */
  readonly isEmailVerified: boolean
  /** The custom claims that their tokens carry. */
  readonly claims: Readonly<Record<string, unknown>>
}

/** A sign-in that works. */
export interface ActiveSignIn {
  /** The address, once the identity provider has seen that it is theirs; null until then. */
  readonly confirmedEmail: string | null
  /** Tokens of sign-ins before this time are no longer valid, milliseconds since 1970. */
  readonly validSince: number
}

/** What the product may do at the identity provider on its own behalf. */
export interface IdentityAdmin {
  /** Deletes the user's sign-in, with all its ways to sign in. One that is gone already is fine. */
  deleteSignIn(userId: string): Promise<void>
  /** The sign-ins of these users, by their ids; without those whose account is disabled or gone. */
  activeSignIns(userIds: readonly string[]): Promise<ReadonlyMap<string, ActiveSignIn>>
  /**
   * Revokes the user's refresh tokens, so that every device has to sign in again, and makes all tokens there are
   * worthless where revocation is checked. A user without a sign-in is fine.
   */
  endSessions(userId: string): Promise<void>
}

/** What roles take at the identity provider, where they are custom claims. */
export interface IdentityRoles {
  /** The user who signs in with the address, however it is written; null when there is none. */
  findSignIn(email: string): Promise<SignIn | null>
  /** Everybody, in no order. */
  signIns(): AsyncIterable<SignIn>
  /** Puts these claims in place of all there are, in the tokens made from now on. */
  setClaims(userId: string, claims: SignIn['claims']): Promise<void>
  /** As {@link IdentityAdmin.endSessions}. */
  endSessions(userId: string): Promise<void>
}

export interface FirebaseIdentityAdminOptions {
  readonly projectId: string
  /**
   * The product's credentials for Firebase; Application Default Credentials when left out. The Auth emulator needs
   * none.
   */
  readonly credential?: Credential
  /** How Google's servers are reached; the default agent when left out. */
  readonly httpAgent?: Agent
}

/**
 * Firebase's side of it. With `FIREBASE_AUTH_EMULATOR_HOST` in the environment the SDK uses the Auth emulator; without
 * it, the SDK needs the role Firebase Authentication Admin, and reports an error when it is missing.
 */
export function firebaseIdentityAdmin(options: FirebaseIdentityAdminOptions): IdentityAdmin & IdentityRoles {
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
        if (!isNotFound(error)) throw error
      }
    },
    async activeSignIns(userIds) {
      const active = new Map<string, ActiveSignIn>()
      for (let from = 0; from < userIds.length; from += BATCH) {
        const batch = userIds.slice(from, from + BATCH)
        const { users } = await auth.getUsers(batch.map((uid) => ({ uid })))
        for (const user of users) if (!user.disabled) active.set(user.uid, activeSignInOf(user))
      }
      return active
    },
    async findSignIn(email) {
      try {
        return signInOf(await auth.getUserByEmail(email.toLowerCase()))
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
    async *signIns() {
      let pageToken: string | undefined
      do {
        const page = await auth.listUsers(PAGE, pageToken)
        yield* page.users.map(signInOf)
        pageToken = page.pageToken
      } while (pageToken !== undefined)
    },
    async setClaims(userId, claims) {
      await auth.setCustomUserClaims(userId, claims)
    },
    async endSessions(userId) {
      try {
        await auth.revokeRefreshTokens(userId)
      } catch (error) {
        if (!isNotFound(error)) throw error
      }
    },
  }
}

/** Users in one answer; the most that Firebase returns. */
const PAGE = 1_000
/** Users in one look-up by their ids; the most that Firebase takes. */
const BATCH = 100

const isNotFound = (error: unknown) => (error as { code?: string }).code === 'auth/user-not-found'

const activeSignInOf = ({ email, emailVerified, tokensValidAfterTime }: UserRecord): ActiveSignIn => ({
  confirmedEmail: emailVerified ? (email ?? null) : null,
  validSince: tokensValidAfterTime === undefined ? 0 : Date.parse(tokensValidAfterTime),
})

const signInOf = ({ uid, email, emailVerified, customClaims }: UserRecord): SignIn => ({
  userId: uid,
  email: email ?? null,
  isEmailVerified: emailVerified,
  claims: customClaims ?? {},
})
