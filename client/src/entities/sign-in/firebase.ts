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
import type { ClientConfig } from '@stillair/api/contract/client-config.ts'
import { ApiError } from '../../api/api-error.ts'
import type { Credentials } from '../../api/credentials.ts'
import { storageAnswers } from '../../browser/open-database.ts'
import { withSessionStorage } from '../../browser/session-storage.ts'
import { codeOf } from './auth-errors.ts'
import { withoutIdentityTrouble } from './identity-fetch.ts'
import type { IdentityProvider, RedirectOutcome, SignedInUser } from './identity-provider.ts'

/** Where the provider keeps who is signed in. */
const DATABASE = 'firebaseLocalStorageDb'

/** After these the identity provider will never give a token again. */
const ENDED = ['auth/user-disabled', 'auth/user-token-expired', 'auth/user-not-found']

/** A redirect is only looked for when this tab began one: the look-up loads a page of the provider's. */
const REDIRECT_KEY = 'stillair:redirect-sign-in'

function describe(user: User): SignedInUser {
  return { userId: user.uid, email: user.email, isEmailVerified: user.emailVerified, name: user.displayName }
}

/** Opens Firebase Auth. */
export async function openIdentityProvider(config: ClientConfig): Promise<IdentityProvider> {
  // Firebase takes whichever there is, and has no option for it.
  globalThis.fetch = withoutIdentityTrouble(globalThis.fetch.bind(globalThis))
  const app = initializeApp(config.firebase)
  // The provider waits for its database for ever. Not in `localStorage` then: somebody else may be signed in in the database.
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
        // Opened a day later where nobody answers: whoever is signed in still is, and only has no token.
        if (atHand === null) throw new ApiError(0, {})
        return atHand
      }
      await signOut(auth)
      return null
    }
  }

  /** Whose token was made anew because it is older than the confirmation of their address. */
  let renewedFor: string | null = null

  /**
   * A token that holds whether the address is confirmed now: one lasts an hour, and states what was so when it was
   * made.
   */
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
        // Offline with an old token: still signed in; requests will fail with the reason.
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
      // It is confirmed, also when this device cannot learn it now: the next start looks again.
      await auth.currentUser?.reload().catch(() => {})
    },
    lookForConfirmation: async () => auth.currentUser?.reload(),
    hasPassword: () =>
      auth.currentUser?.providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID) ?? false,
    changePassword: async (current, next) => {
      const user = await reauthenticated(auth, current)
      await updatePassword(user, next)
      // Tokens count from the change on, and this sign-in began before it. It is changed, also when this fails.
      const credential = EmailAuthProvider.credential(user.email ?? '', next)
      await reauthenticateWithCredential(user, credential).catch(() => {})
    },
    changeAddress: async (current, email) => verifyBeforeUpdateEmail(await reauthenticated(auth, current), email),
    hasSecondFactor: async () => (await import('./second-factor.ts')).hasSecondFactor(auth),
    beginSecondFactor: async () => (await import('./second-factor.ts')).beginSecondFactor(auth),
    removeSecondFactor: async () => (await import('./second-factor.ts')).removeSecondFactor(auth),
    signOut: () => signOut(auth),
  }
}

/** Does what may take a second step, and asks for that where it does. */
async function withSecondStep(auth: Auth, task: () => Promise<unknown>): Promise<void> {
  try {
    await task()
  } catch (error) {
    if (codeOf(error) !== 'auth/multi-factor-auth-required') throw error
    const { finishWithSecondStep } = await import('./second-step.tsx')
    await finishWithSecondStep(auth, error as MultiFactorError)
  }
}

/** Whoever is signed in, after they have given their password again: nobody changes it at a device that was left open. */
async function reauthenticated(auth: Auth, password: string): Promise<User> {
  const user = auth.currentUser
  if (!user?.email) throw { code: 'auth/requires-recent-login' }
  const credential = EmailAuthProvider.credential(user.email, password)
  await withSecondStep(auth, () => reauthenticateWithCredential(user, credential))
  return user
}

/** Without session storage there is no redirect sign-in either: the provider keeps its own state there. */
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
      // Where there is no redirect either, allowing popups is what helps.
      throw codeOf(redirectError) === 'auth/network-request-failed' ? redirectError : error
    }
  }
}
