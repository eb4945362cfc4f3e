import { carriesRole, type VerifiedToken, type VerifyToken } from './caller.ts'

/** An entry takes about 4 KB, so 10,000 hold the working set of a busy hour in 40 MB. */
const CAPACITY = 10_000
/** How long a revoked role may still work, in milliseconds. */
const ROLE_MEMORY = 60_000

export interface TokenCache extends VerifyToken {
  /** Clears the cached data of one user, except for the user id of their tokens. */
  forget(userId: string): void
}

/**
 * Caches the caller of each token until the token expires, so that its signature is verified once, not on every
 * request. A token with a role is verified again each minute, since roles can be revoked. Refusals are not cached.
 */
export function cachedTokens(verify: VerifyToken, clock: () => Date): TokenCache {
  /** Verified tokens and the time until which each is valid, in milliseconds since 1970. */
  const known = new Map<string, { verified: VerifiedToken; until: number }>()
  /** Verifications in progress: a page sends several requests at once, and one verification serves all of them. */
  const checks = new Map<string, Promise<VerifiedToken>>()

  async function check(token: string): Promise<VerifiedToken> {
    const startedAt = clock().getTime()
    const verified = await verify(token)
    const { caller, expiresAt } = verified
    const [oldest] = known.keys()
    if (known.size >= CAPACITY && oldest !== undefined) known.delete(oldest)
    known.set(token, {
      verified,
      until: carriesRole(caller) ? Math.min(expiresAt, startedAt + ROLE_MEMORY) : expiresAt,
    })
    return verified
  }

  const remembered: VerifyToken = async (token) => {
    const found = known.get(token)
    if (found && found.until > clock().getTime()) return found.verified
    known.delete(token)
    const checking = checks.get(token) ?? check(token).finally(() => checks.delete(token))
    checks.set(token, checking)
    return checking
  }
  return Object.assign(remembered, {
    forget(userId: string) {
      const nobody = { userId, email: null, isEmailVerified: false, name: null, isAdmin: false, isAnalyst: false }
      for (const [token, { verified }] of known) {
        const { caller, expiresAt } = verified
        if (caller.userId === userId) known.set(token, { verified: { ...verified, caller: nobody }, until: expiresAt })
      }
    },
  })
}
