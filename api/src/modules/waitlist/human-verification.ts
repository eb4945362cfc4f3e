/**
 * Whether a person stands behind a token, which a page got for one action. Resolves to false for no token, and when
 * that cannot be checked now: the caller gets the same answer in every case. Never rejects.
 */
export type HumanVerification = (token: string | null, action: string) => Promise<boolean>
