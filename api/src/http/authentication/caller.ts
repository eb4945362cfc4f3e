/** The signed-in user behind a request, from their verified token. */
export interface Caller {
  readonly userId: string
  readonly email: string | null
  /** Whether the identity provider has verified the address. */
  readonly isEmailVerified: boolean
  readonly name: string | null
  readonly isAdmin: boolean
  readonly isAnalyst: boolean
  /** The caller has a role, but it is withheld because they signed in without a second factor. */
  readonly lacksSecondFactor?: true
}

/** Reports whether the caller may do more than a listener. */
export const carriesRole = ({ isAdmin, isAnalyst }: Caller): boolean => isAdmin || isAnalyst

/**
 * Verifies an ID token and returns its user. Throws a `signed-out` refusal for an invalid token, and a `not-ready` one
 * if it cannot be verified now.
 */
export type VerifyToken = (token: string) => Promise<VerifiedToken>

export interface VerifiedToken {
  readonly caller: Caller
  /** When the user signed in, in milliseconds since 1970. Renewing the token does not change it. */
  readonly signedInAt: number
  /** When the token expires, in milliseconds since 1970. */
  readonly expiresAt: number
}
