import { initializeApp } from '@firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  fetchSignInMethodsForEmail,
  GoogleAuthProvider,
  getRedirectResult,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  signInWithEmailAndPassword,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  type User,
} from '@firebase/auth'
import type { ClientConfig } from '@stillair/api/contract/client-config.ts'
import type { Credentials, CredentialsSource } from '../api/credentials.ts'
import { codeOf } from './auth-errors.ts'
import type { SignedInUser } from './auth-store.ts'

/** After these the identity provider will never give a token again. */
const ENDED = ['auth/user-disabled', 'auth/user-token-expired', 'auth/user-not-found']

/** A redirect is only looked for when this tab began one: the look-up loads a page of the provider's. */
const REDIRECT_KEY = 'stillair:redirect-sign-in'

/** Everything the app asks of the identity provider. */
export interface IdentityProvider extends CredentialsSource {
  /** Why a redirect sign-in that ended with this page load failed, or `null`. */
  readonly redirectError: unknown
  /** Tells who is signed in, at first and whenever that changes. */
  watch(onUser: (user: SignedInUser | null) => void): void
  signIn(email: string, password: string): Promise<void>
  signUp(email: string, password: string): Promise<void>
  /** By popup, or by redirect where popups are blocked; then the page is left. */
  signInWithGoogle(): Promise<void>
  /** The ways this address may sign in; empty when unknown, and when the provider will not tell. */
  signInMethods(email: string): Promise<string[]>
  signOut(): Promise<void>
}

function describe(user: User): SignedInUser {
  return { uid: user.uid, email: user.email, name: user.displayName }
}

/** Opens Firebase Auth. */
export async function openIdentityProvider(config: ClientConfig): Promise<IdentityProvider> {
  const app = initializeApp(config.firebase)
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] })
  if (config.authEmulator) connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  const redirectError = await finishRedirect(auth)
  let atHand: Credentials | null = null

  async function fresh(force: boolean): Promise<Credentials | null> {
    const user = auth.currentUser
    if (!user) return null
    try {
      return { uid: user.uid, email: user.email, token: await user.getIdToken(force) }
    } catch (error) {
      if (ENDED.includes(codeOf(error))) await signOut(auth)
      return atHand
    }
  }

  function watch(onUser: (user: SignedInUser | null) => void): void {
    onIdTokenChanged(auth, async (user) => {
      try {
        atHand = user ? { uid: user.uid, email: user.email, token: await user.getIdToken() } : null
      } catch (error) {
        if (ENDED.includes(codeOf(error))) return signOut(auth)
        // Offline with an old token: still signed in; requests will fail and say why.
      }
      onUser(user ? describe(user) : null)
    })
  }

  return {
    redirectError,
    watch,
    current: () => atHand,
    fresh,
    rejected: () => signOut(auth),
    signIn: async (email, password) => void (await signInWithEmailAndPassword(auth, email, password)),
    signUp: async (email, password) => void (await createUserWithEmailAndPassword(auth, email, password)),
    signInWithGoogle: () => googlePopup(auth),
    signInMethods: (email) => fetchSignInMethodsForEmail(auth, email).catch(() => []),
    signOut: () => signOut(auth),
  }
}

async function finishRedirect(auth: Auth): Promise<unknown> {
  if (!sessionStorage.getItem(REDIRECT_KEY)) return null
  sessionStorage.removeItem(REDIRECT_KEY)
  try {
    await getRedirectResult(auth, browserPopupRedirectResolver)
    return null
  } catch (error) {
    return error
  }
}

async function googlePopup(auth: Auth): Promise<void> {
  const google = new GoogleAuthProvider()
  try {
    await signInWithPopup(auth, google, browserPopupRedirectResolver)
  } catch (error) {
    if (codeOf(error) !== 'auth/popup-blocked') throw error
    sessionStorage.setItem(REDIRECT_KEY, 'yes')
    await signInWithRedirect(auth, google, browserPopupRedirectResolver)
  }
}
