import { LRUCache } from 'lru-cache'
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
  const now = () => clock().getTime()
  // A lifetime of 0 would mean forever.
  const left = ({ expiresAt }: VerifiedToken) => Math.max(1, expiresAt - now())
  // Several requests of a page with the same token share one verification.
  const known = new LRUCache<string, VerifiedToken>({
    max: CAPACITY,
    ttlResolution: 0,
    perf: { now },
    ignoreFetchAbort: true,
    async fetchMethod(token, _expired, { options }) {
      const verified = await verify(token)
      options.ttl = carriesRole(verified.caller) ? Math.min(left(verified), ROLE_MEMORY) : left(verified)
      return verified
    },
  })
  const remembered: VerifyToken = (token) => known.forceFetch(token)
  return Object.assign(remembered, {
    forget(userId: string) {
      const nobody = { userId, email: null, isEmailVerified: false, name: null, isAdmin: false, isAnalyst: false }
      for (const [token, verified] of [...known.entries()]) {
        if (verified.caller.userId !== userId) continue
        known.set(token, { ...verified, caller: nobody }, { ttl: left(verified) })
      }
    },
  })
}
