/**
 * Whether a person stands behind a token, which a page got for one action. Resolves to false for no token, and when nobody
 * can say now: whoever asks is told the same in every case. Never rejects.
 */
// @ts-nocheck

export type HumanVerification = (token: string | null, action: string) => Promise<boolean>

/** Where nobody is asked to prove themselves, everybody has. */
export const notAsked: HumanVerification = async () => true
