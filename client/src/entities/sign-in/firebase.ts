import { initializeApp } from '@firebase/app'
import {
  type Auth,
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  GoogleAuthProvider,
  getRedirectResult,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  type MultiFactorError,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  type User,
  updatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from '@firebase/auth'
import type { ClientConfig } from '@stillair/api/contract/visitor/client-config.ts'
import { ApiError } from '../../api/api-error.ts'
import type { Credentials } from '../../api/credentials.ts'
import { storageAnswers } from '../../browser/open-database.ts'
import { withSessionStorage } from '../../browser/session-storage.ts'
import { codeOf } from './auth-errors.ts'
import { withoutIdentityTrouble } from './identity-fetch.ts'
import type { IdentityProvider, RedirectOutcome, SignedInUser } from './identity-provider.ts'

// Exported from the provider's chunk, so that it costs no further request.
export { followSignIn, noteUser } from './follow-sign-in.ts'

/** The IndexedDB database in which Firebase stores the signed-in user. */
const DATABASE = 'firebaseLocalStorageDb'

/** Error codes after which Firebase never issues a token again. */
const ENDED = ['auth/user-disabled', 'auth/user-token-expired', 'auth/user-not-found']

/**
 * Marks that this tab began a redirect sign-in. Only then is its result looked up, because that loads one of Firebase's
 * pages.
 */
const REDIRECT_KEY = 'stillair:redirect-sign-in'

/** For how long a sign-in counts as new, in milliseconds. */
const NEW_MS = 60_000

function describe(user: User): SignedInUser {
  const isNew = Date.now() - Date.parse(user.metadata.creationTime ?? '') < NEW_MS
  return { userId: user.uid, email: user.email, isEmailVerified: user.emailVerified, name: user.displayName, isNew }
}

/** Opens Firebase Auth. */
export async function openIdentityProvider(config: ClientConfig): Promise<IdentityProvider> {
  // Firebase uses the global `fetch` and has no option for another.
  globalThis.fetch = withoutIdentityTrouble(globalThis.fetch.bind(globalThis))
  const app = initializeApp(config.firebase)
  // Firebase waits for its database for ever. `localStorage` is no substitute, since the database may hold another user.
  const isStored = await storageAnswers(DATABASE)
  const persistence = isStored ? [indexedDBLocalPersistence, browserLocalPersistence] : inMemoryPersistence
  const auth = initializeAuth(app, { persistence })
  if (config.authEmulator) connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  const redirect = await finishRedirect(auth)
  let atHand: Credentials | null = null

  async function fresh(force: boolean): Promise<Credentials | null> {
    const user = auth.currentUser
    if (!user) return null
    try {
      return { userId: user.uid, email: user.email, token: await user.getIdToken(force) }
    } catch (error) {
      if (!ENDED.includes(codeOf(error))) {
        // The page was opened offline a day later: the user is still signed in and only lacks a token.
        if (atHand === null) throw new ApiError(0, {})
        return atHand
      }
      await signOut(auth)
      return null
    }
  }

  /** The user whose token was renewed because it predates the confirmation of their address. */
  let renewedFor: string | null = null

  /** Returns a token that states whether the address is confirmed now. A token lasts an hour and keeps the state of its issue. */
  async function tokenOf(user: User): Promise<string> {
    const token = await user.getIdToken()
    if (!user.emailVerified || renewedFor === user.uid) return token
    const { claims } = await user.getIdTokenResult()
    if (claims.email_verified === true) return token
    renewedFor = user.uid
    return user.getIdToken(true)
  }

  function watch(onUser: (user: SignedInUser | null) => void): void {
    onIdTokenChanged(auth, async (user) => {
      try {
        atHand = user ? { userId: user.uid, email: user.email, token: await tokenOf(user) } : null
      } catch (error) {
        if (ENDED.includes(codeOf(error))) return signOut(auth)
        // Offline with an expired token: still signed in; requests will fail with the reason.
      }
      onUser(user ? describe(user) : null)
    })
  }

  return {
    isStored,
    redirect,
    watch,
    current: () => atHand,
    fresh,
    rejected: () => signOut(auth),
    signIn: (email, password) => withSecondStep(auth, () => signInWithEmailAndPassword(auth, email, password)),
    signUp: async (email, password) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      sendEmailVerification(user).catch((error) => console.warn('The link to confirm the address was not sent', error))
    },
    signInWithGoogle: () => withSecondStep(auth, () => googlePopup(auth)),
    signInMethods: (email) => fetchSignInMethodsForEmail(auth, email).catch(() => []),
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
    checkPasswordReset: (code) => verifyPasswordResetCode(auth, code),
    resetPassword: (code, password) => confirmPasswordReset(auth, code, password),
    sendConfirmation: async () => {
      if (auth.currentUser) await sendEmailVerification(auth.currentUser)
    },
    confirmEmail: async (code) => {
      await applyActionCode(auth, code)
      // The address is confirmed even if this device can't learn it now: the next start checks again.
      await auth.currentUser?.reload().catch(() => {})
    },
    lookForConfirmation: async () => auth.currentUser?.reload(),
    hasPassword: () =>
      auth.currentUser?.providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID) ?? false,
    changePassword: async (current, next) => {
      const user = await reauthenticated(auth, current)
      await updatePassword(user, next)
      // The change invalidates tokens of earlier sign-ins, such as this one. The password stays changed even when this fails.
      const credential = EmailAuthProvider.credential(user.email ?? '', next)
      await reauthenticateWithCredential(user, credential).catch(() => {})
    },
    changeAddress: async (current, email) => verifyBeforeUpdateEmail(await reauthenticated(auth, current), email),
    hasSecondFactor: async () => (await import('./second-factor/second-factor.ts')).hasSecondFactor(auth),
    beginSecondFactor: async () => (await import('./second-factor/second-factor.ts')).beginSecondFactor(auth),
    removeSecondFactor: async () => (await import('./second-factor/second-factor.ts')).removeSecondFactor(auth),
    signOut: () => signOut(auth),
  }
}

/** Runs a task that may require a second factor, and asks for it if so. */
async function withSecondStep(auth: Auth, task: () => Promise<unknown>): Promise<void> {
  try {
    await task()
  } catch (error) {
    if (codeOf(error) !== 'auth/multi-factor-auth-required') throw error
    const { finishWithSecondStep } = await import('./second-factor/second-step.tsx')
    await finishWithSecondStep(auth, error as MultiFactorError)
  }
}

/** Returns the signed-in user after checking their password, so that nobody can change it on an unattended device. */
async function reauthenticated(auth: Auth, password: string): Promise<User> {
  const user = auth.currentUser
  if (!user?.email) throw { code: 'auth/requires-recent-login' }
  const credential = EmailAuthProvider.credential(user.email, password)
  await withSecondStep(auth, () => reauthenticateWithCredential(user, credential))
  return user
}

/**
 * Returns whether this tab began a redirect sign-in. Without session storage there is none: Firebase keeps its own
 * state there.
 */
function hasBegunRedirect(): boolean {
  const begun = withSessionStorage((storage) => storage.getItem(REDIRECT_KEY))
  withSessionStorage((storage) => storage.removeItem(REDIRECT_KEY))
  return begun !== null
}

async function finishRedirect(auth: Auth): Promise<RedirectOutcome> {
  if (!hasBegunRedirect()) return { hasSignedIn: false, error: null }
  try {
    const credential = await getRedirectResult(auth, browserPopupRedirectResolver)
    return { hasSignedIn: credential !== null, error: null }
  } catch (error) {
    return { hasSignedIn: false, error }
  }
}

async function googlePopup(auth: Auth): Promise<void> {
  const google = new GoogleAuthProvider()
  try {
    await signInWithPopup(auth, google, browserPopupRedirectResolver)
  } catch (error) {
    if (codeOf(error) !== 'auth/popup-blocked') throw error
    try {
      sessionStorage.setItem(REDIRECT_KEY, 'yes')
      await signInWithRedirect(auth, google, browserPopupRedirectResolver)
    } catch (redirectError) {
      // If a redirect isn't possible either, the user can only allow popups.
      throw codeOf(redirectError) === 'auth/network-request-failed' ? redirectError : error
    }
  }
}
