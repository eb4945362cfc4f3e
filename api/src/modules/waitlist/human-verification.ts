/**
 * Checks whether a person requested a token, which a page obtains for one action. Resolves to false without a token,
 * and when the check is impossible now: the caller gets the same answer in every case. Never rejects.
 */
export type HumanVerification = (token: string | null, action: string) => Promise<boolean>
