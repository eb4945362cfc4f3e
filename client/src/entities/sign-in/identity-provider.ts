import type { CredentialsSource } from '../../api/credentials.ts'

/** The signed-in user, as the identity provider knows them. */
export interface SignedInUser {
  readonly userId: string
  readonly email: string | null
  /** Whether the user has confirmed the address. */
  readonly isEmailVerified: boolean
  readonly name: string | null
  /** Whether the sign-in was created a moment ago. Then there's no account yet, usually. */
  readonly isNew?: boolean
}

/** The functions that the app needs of the identity provider. */
export interface IdentityProvider extends CredentialsSource {
  /** Whether the device's storage answers. If not, a sign-in lasts as long as the page, and earlier ones are unknown. */
  readonly isStored: boolean
  /** The result of a redirect sign-in that ended with this page load. */
  readonly redirect: RedirectOutcome
  /** Calls back with the signed-in user, at first and at every change. */
  watch(onUser: (user: SignedInUser | null) => void): void
  signIn(email: string, password: string): Promise<void>
  /** Creates the sign-in and sends the confirmation link. If that mail fails, the user can request it again. */
  signUp(email: string, password: string): Promise<void>
  /** Signs in by popup, or by redirect when popups are blocked; the redirect leaves the page. */
  signInWithGoogle(): Promise<void>
  /** Returns the address's sign-in methods; empty when unknown or when the provider doesn't reveal them. */
  signInMethods(email: string): Promise<string[]>
  /** Sends a password link to the address. */
  sendPasswordReset(email: string): Promise<void>
  /** Returns the e-mail address whose password the link's code can change. */
  checkPasswordReset(code: string): Promise<string>
  resetPassword(code: string, password: string): Promise<void>
  /** Sends the signed-in user a link that confirms their address. */
  sendConfirmation(): Promise<void>
  /** Confirms the address that the code was sent to, no matter who is signed in. */
  confirmEmail(code: string): Promise<void>
  /** Checks whether the address was confirmed in another tab or on another device, and calls the watcher if so. */
  lookForConfirmation(): Promise<void>
  /** Returns whether the signed-in user has a password; users without one sign in with Google only. */
  hasPassword(): boolean
  /** Changes the password. Rejects when the current one is wrong. */
  changePassword(current: string, next: string): Promise<void>
  /**
   * Sends a link to the new address, which becomes the sign-in address when the link is opened. Rejects when the
   * current password is wrong.
   */
  changeAddress(current: string, email: string): Promise<void>
  /** Returns whether the user has an authenticator app as a second factor. */
  hasSecondFactor(): Promise<boolean>
  /** Creates the secret for an authenticator app. Rejects when the sign-in is too old or the address is not confirmed. */
  beginSecondFactor(): Promise<NewSecondFactor>
  /** Removes the authenticator app. Rejects when the sign-in is too old. */
  removeSecondFactor(): Promise<void>
  signOut(): Promise<void>
}

/** An authenticator app that is being set up. */
export interface NewSecondFactor {
  /** Base32, for typing into the app. */
  readonly secret: string
  /** An `otpauth:` address, which opens the app on a phone. */
  readonly address: string
  /** Activates the app. Rejects when the code is wrong. */
  confirm(code: string): Promise<void>
}

export interface RedirectOutcome {
  /** Whether the redirect signed a user in. */
  readonly hasSignedIn: boolean
  /** Why it failed, or `null`. */
  readonly error: unknown
}
