import type { CredentialsSource } from '../../api/credentials.ts'

/** Whoever is signed in, as the identity provider knows them. */
export interface SignedInUser {
  readonly userId: string
  readonly email: string | null
  /** Whether the identity provider has seen that the address is theirs. */
  readonly isEmailVerified: boolean
  readonly name: string | null
}

/** Everything the app needs of the identity provider. */
export interface IdentityProvider extends CredentialsSource {
  /** Whether the device's storage answers. Where it does not, a sign-in lasts as long as the page, and earlier ones are not known. */
  readonly isStored: boolean
  /** What became of a redirect sign-in that ended with this page load. */
  readonly redirect: RedirectOutcome
  /** Calls back with who is signed in, at first and whenever that changes. */
  watch(onUser: (user: SignedInUser | null) => void): void
  signIn(email: string, password: string): Promise<void>
  /** Makes the sign-in, and sends the link that confirms the address; when that fails, it can be requested again. */
  signUp(email: string, password: string): Promise<void>
  /** By popup, or by redirect where popups are blocked; then the page is left. */
  signInWithGoogle(): Promise<void>
  /** The ways this address may sign in; empty when unknown, and when the provider does not reveal them. */
  signInMethods(email: string): Promise<string[]>
  /** Sends a link to a new password to the address. */
  sendPasswordReset(email: string): Promise<void>
  /** Whose password the code of such a link may change: the e-mail address. */
  checkPasswordReset(code: string): Promise<string>
  resetPassword(code: string, password: string): Promise<void>
  /** Sends whoever is signed in a link that confirms their address. */
  sendConfirmation(): Promise<void>
  /** Confirms the address that the code of such a link was sent to, whoever is signed in. */
  confirmEmail(code: string): Promise<void>
  /** Looks whether the address was confirmed in another tab or on another device; the watcher is called when it was. */
  lookForConfirmation(): Promise<void>
  /** Whether whoever is signed in has a password; without one they sign in with Google alone. */
  hasPassword(): boolean
  /** Changes their password. Rejects when the current one is not right. */
  changePassword(current: string, next: string): Promise<void>
  /**
   * Sends a link to the new address; once it is opened, that is the one to sign in with. Rejects when the current password is not
   * right.
   */
  changeAddress(current: string, email: string): Promise<void>
  /** Whether they have an authenticator app as their second factor. */
  hasSecondFactor(): Promise<boolean>
  /** Makes the secret for an authenticator app. Rejects when they signed in too long ago, or their address is not confirmed. */
  beginSecondFactor(): Promise<NewSecondFactor>
  /** Removes their authenticator app. Rejects when they signed in too long ago. */
  removeSecondFactor(): Promise<void>
  signOut(): Promise<void>
}

/** An authenticator app that is being set up. */
export interface NewSecondFactor {
  /** Base32, to be typed into the app. */
  readonly secret: string
  /** `otpauth:`, which opens the app on a phone. */
  readonly address: string
  /** Has it count. Rejects when the code is not the app's. */
  confirm(code: string): Promise<void>
}

export interface RedirectOutcome {
  /** Somebody was signed in by it. */
  readonly hasSignedIn: boolean
  /** Why it failed, or `null`. */
  readonly error: unknown
}
