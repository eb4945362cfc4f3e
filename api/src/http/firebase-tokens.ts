import type { Agent } from 'node:http'
import { Refusal } from '@stillair/events/language/refusal.ts'
import { type Credential, initializeApp } from 'firebase-admin/app'
import { type Auth, type DecodedIdToken, getAuth } from 'firebase-admin/auth'
import { type Caller, carriesRole, type VerifyToken } from './caller.ts'

export interface FirebaseTokensOptions {
  readonly projectId: string
  /** The product's credentials for Firebase look-ups; Application Default Credentials when left out. */
  readonly credential?: Credential
  /** How Google's servers are reached; the default agent when left out. */
  readonly httpAgent?: Agent
  /** Whether a role takes a sign-in with a second factor. */
  readonly requireSecondFactor: boolean
}

/**
 * Verifies Firebase ID tokens. Whether the user of one that carries a role still has it is looked up at Firebase, which
 * takes the role Firebase Authentication Viewer at least. With `FIREBASE_AUTH_EMULATOR_HOST` in the environment the SDK
 * takes the emulator's unsigned tokens, which anybody can forge: the configuration refuses that in production.
 */
export function firebaseTokens(options: FirebaseTokensOptions): VerifyToken {
  const { projectId, credential, httpAgent, requireSecondFactor } = options
  // Without a name every app is the same one, and a second configuration would be refused.
  const app = initializeApp(
    { projectId, ...(credential && { credential }), ...(httpAgent && { httpAgent }) },
    `tokens-${crypto.randomUUID()}`,
  )
  const auth = getAuth(app)
  return async (token) => {
    if (!/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) throw malformed()
    try {
      const decoded = await auth.verifyIdToken(token)
      const caller = callerOf(decoded)
      const present = carriesRole(caller) ? await withPresentRoles(auth, token, caller) : caller
      return {
        caller:
          requireSecondFactor && decoded.firebase.sign_in_second_factor === undefined ? withoutRoles(present) : present,
        signedInAt: decoded.auth_time * 1000,
        expiresAt: decoded.exp * 1000,
      }
    } catch (error) {
      throw refusalOf(error)
    }
  }
}

/**
 * The caller with the roles that they still have: a token holds those of when it was made, up to an hour ago. Throws
 * what the SDK throws when their sign-ins were ended since.
 */
async function withPresentRoles(auth: Auth, token: string, caller: Caller): Promise<Caller> {
  const [, { customClaims = {} }] = await Promise.all([auth.verifyIdToken(token, true), auth.getUser(caller.userId)])
  return {
    ...caller,
    isAdmin: caller.isAdmin && customClaims.admin === true,
    isAnalyst: caller.isAnalyst && customClaims.analyst === true,
  }
}

/** The caller as a listener, who is told why they are no more than that. */
const withoutRoles = (caller: Caller): Caller =>
  carriesRole(caller) ? { ...caller, isAdmin: false, isAnalyst: false, lacksSecondFactor: true } : caller

function callerOf(decoded: DecodedIdToken) {
  return {
    userId: decoded.uid,
    email: decoded.email ?? null,
    isEmailVerified: decoded.email_verified === true,
    name: typeof decoded.name === 'string' ? decoded.name : null,
    isAdmin: decoded.admin === true,
    isAnalyst: decoded.analyst === true,
  }
}

const malformed = () => new Refusal('signed-out', 'token-invalid', 'Your sign-in is not valid. Please sign in again.')

function refusalOf(error: unknown): Refusal {
  if (error instanceof SyntaxError || error instanceof TypeError) return malformed()
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'auth/id-token-expired') {
    return new Refusal('signed-out', 'token-expired', 'Your sign-in has expired. Please sign in again.')
  }
  if (code === 'auth/user-disabled') return new Refusal('signed-out', 'user-disabled', 'This account is disabled.')
  if (code === 'auth/id-token-revoked' || code === 'auth/user-not-found') return malformed()
  // The SDK has one code for bad tokens and for not reaching Google's keys: only the text distinguishes them.
  if (code === 'auth/argument-error' && /^(Decoding Firebase|Firebase ID token|verifyIdToken\(\))/.test(message ?? ''))
    return malformed()
  return new Refusal('not-ready', 'identity-unavailable', 'Your sign-in cannot be checked right now. Please try again.')
}
