import type { Agent } from 'node:http'
import { applicationDefault, type Credential, initializeApp } from 'firebase-admin/app'
import { getAuth, type UserRecord } from 'firebase-admin/auth'

/** A user's sign-in, as far as role management needs it. */
export interface SignIn {
  readonly userId: string
  readonly email: string | null
  /** Whether the identity provider has confirmed that the address belongs to the user. */
  readonly isEmailVerified: boolean
  /** Whether the user has set up a second factor. */
  readonly hasSecondFactor: boolean
  /** Whether the identity provider refuses the sign-in. */
  readonly isDisabled: boolean
  /** The custom claims in the user's tokens. */
  readonly claims: Readonly<Record<string, unknown>>
}

/** A sign-in that is neither disabled nor deleted. */
export interface ActiveSignIn {
  /** The address confirmed by the identity provider; null while unconfirmed. */
  readonly confirmedEmail: string | null
  /** Tokens of sign-ins before this time are invalid, milliseconds since 1970. */
  readonly validSince: number
}

/** What the app itself does at the identity provider, without a user's token. */
export interface IdentityAdmin {
  /** Deletes the user's sign-in with all its sign-in methods. Succeeds if it no longer exists. */
  deleteSignIn(userId: string): Promise<void>
  /** Returns the sign-ins of these users by their ids, without disabled and deleted ones. */
  activeSignIns(userIds: readonly string[]): Promise<ReadonlyMap<string, ActiveSignIn>>
  /**
   * Revokes the user's refresh tokens, so that every device must sign in again. Existing ID tokens become invalid where
   * revocation is checked. Succeeds if the user has no sign-in.
   */
  endSessions(userId: string): Promise<void>
}

/** Role management at the identity provider, where roles are custom claims. */
export interface IdentityRoles {
  /** Returns the user who signs in with the address, in upper or lower case; null when there is none. */
  findSignIn(email: string): Promise<SignIn | null>
  /** Returns all sign-ins, in no particular order. */
  signIns(): AsyncIterable<SignIn>
  /** Replaces all custom claims of the user's future tokens. */
  setClaims(userId: string, claims: SignIn['claims']): Promise<void>
  /** See {@link IdentityAdmin.endSessions}. */
  endSessions(userId: string): Promise<void>
}

export interface FirebaseIdentityAdminOptions {
  readonly projectId: string
  /** The app's Firebase credentials; Application Default Credentials when omitted. The Auth emulator needs none. */
  readonly credential?: Credential
  /** The HTTP agent for Google's servers; the default agent when omitted. */
  readonly httpAgent?: Agent
}

/**
 * Implements the interfaces with Firebase. With `FIREBASE_AUTH_EMULATOR_HOST` in the environment, the SDK uses the Auth
 * emulator. Otherwise it needs the role Firebase Authentication Admin, and reports an error when it lacks it.
 */
export function firebaseIdentityAdmin(options: FirebaseIdentityAdminOptions): IdentityAdmin & IdentityRoles {
  const { projectId, credential = applicationDefault(), httpAgent } = options
  // Without a name, all calls would share one app, and Firebase would reject a second configuration.
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

/** Users per page; Firebase's maximum. */
const PAGE = 1_000
/** Users per look-up by id; Firebase's maximum. */
const BATCH = 100

const isNotFound = (error: unknown) => (error as { code?: string }).code === 'auth/user-not-found'

const activeSignInOf = ({ email, emailVerified, tokensValidAfterTime }: UserRecord): ActiveSignIn => ({
  confirmedEmail: emailVerified ? (email ?? null) : null,
  validSince: tokensValidAfterTime === undefined ? 0 : Date.parse(tokensValidAfterTime),
})

const signInOf = ({ uid, email, emailVerified, disabled, multiFactor, customClaims }: UserRecord): SignIn => ({
  userId: uid,
  email: email ?? null,
  isEmailVerified: emailVerified,
  hasSecondFactor: (multiFactor?.enrolledFactors.length ?? 0) > 0,
  isDisabled: disabled,
  claims: customClaims ?? {},
})
