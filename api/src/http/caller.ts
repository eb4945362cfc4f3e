/** The signed-in user behind a request, from their verified token. */
export interface Caller {
  readonly userId: string
  readonly email: string | null
  /** Whether the identity provider has seen that the address is theirs. */
  readonly isEmailVerified: boolean
  readonly name: string | null
  readonly isAdmin: boolean
  readonly isAnalyst: boolean
  /** They have a role, which is withheld because they signed in without a second factor. */
  readonly lacksSecondFactor?: true
}

/** Whether they may do more than a listener. */
export const carriesRole = ({ isAdmin, isAnalyst }: Caller): boolean => isAdmin || isAnalyst

/**
 * Checks an ID token and returns whose it is. Throws a `signed-out` refusal when the token does not prove anybody, and
 * a `not-ready` one when it cannot be checked now.
 */
export type VerifyToken = (token: string) => Promise<VerifiedToken>

export interface VerifiedToken {
  readonly caller: Caller
  /** When they signed in, milliseconds since 1970; renewing the token does not change it. */
  readonly signedInAt: number
  /** When the token ends, milliseconds since 1970. */
  readonly expiresAt: number
}
