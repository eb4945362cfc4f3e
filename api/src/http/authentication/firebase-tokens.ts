import type { Agent } from 'node:http'
import { Refusal } from '@stillair/events/language/refusal.ts'
import { type Credential, initializeApp } from 'firebase-admin/app'
import { type Auth, type DecodedIdToken, getAuth } from 'firebase-admin/auth'
import { type Caller, carriesRole, type VerifyToken } from './caller.ts'

export interface FirebaseTokensOptions {
  readonly projectId: string
  /** The product's credentials for requests to Firebase; if omitted, Application Default Credentials. */
  readonly credential?: Credential
  /** The agent for requests to Google's servers; if omitted, the default agent. */
  readonly httpAgent?: Agent
  /** Whether roles require a sign-in with a second factor. */
  readonly requireSecondFactor: boolean
}

/**
 * Verifies Firebase ID tokens. For a token with a role it asks Firebase whether the user still has that role, which
 * requires at least the role Firebase Authentication Viewer. With `FIREBASE_AUTH_EMULATOR_HOST` in the environment, the
 * SDK accepts the emulator's unsigned tokens, which anybody can forge; the configuration rejects that in production.
 */
export function firebaseTokens(options: FirebaseTokensOptions): VerifyToken {
  const { projectId, credential, httpAgent, requireSecondFactor } = options
  // Without a name, all apps would be the same one, and a second configuration would be rejected.
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
 * Returns the caller with their current roles: the token holds those of the time when it was issued, up to an hour ago.
 * Throws the SDK's error if their sign-ins have been revoked since.
 */
async function withPresentRoles(auth: Auth, token: string, caller: Caller): Promise<Caller> {
  const [, { customClaims = {} }] = await Promise.all([auth.verifyIdToken(token, true), auth.getUser(caller.userId)])
  return {
    ...caller,
    isAdmin: caller.isAdmin && customClaims.admin === true,
    isAnalyst: caller.isAnalyst && customClaims.analyst === true,
  }
}

/** Returns the caller as a listener, marked as lacking a second factor if they have a role. */
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
  // The SDK has one code for invalid tokens and for failing to reach Google's keys; only the message differs.
  if (code === 'auth/argument-error' && /^(Decoding Firebase|Firebase ID token|verifyIdToken\(\))/.test(message ?? ''))
    return malformed()
  return new Refusal(
    'not-ready',
    'identity-unavailable',
    'Your sign-in cannot be checked right now. Please try again.',
    undefined,
    { cause: error },
  )
}
