import type { VerifiedToken, VerifyToken } from './caller.ts'

/** About 4 KB each, so 10,000 hold the working set of a busy hour in 40 MB. */
const CAPACITY = 10_000

export interface TokenCache extends VerifyToken {
  /** Forgets what is remembered about one person, but for whose their tokens are. */
  forget(userId: string): void
}

/**
 * Remembers who a token belongs to until it ends, so that its signature is checked once and not on every request.
 * Nothing is remembered of a token that was refused.
 */
export function cachedTokens(verify: VerifyToken, clock: () => Date): TokenCache {
  const known = new Map<string, VerifiedToken>()
  const remembered: VerifyToken = async (token) => {
    const found = known.get(token)
    if (found && found.expiresAt > clock().getTime()) return found
    known.delete(token)
    const verified = await verify(token)
    const [oldest] = known.keys()
    if (known.size >= CAPACITY && oldest !== undefined) known.delete(oldest)
    known.set(token, verified)
    return verified
  }
  return Object.assign(remembered, {
    forget(userId: string) {
      const nobody = { userId, email: null, isEmailVerified: false, name: null, isAdmin: false, isAnalyst: false }
      for (const [token, { caller, expiresAt }] of known) {
        if (caller.userId === userId) known.set(token, { caller: nobody, expiresAt })
      }
    },
  })
}
