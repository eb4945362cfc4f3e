import { carriesRole, type VerifiedToken, type VerifyToken } from './caller.ts'

/** About 4 KB each, so 10,000 hold the working set of a busy hour in 40 MB. */
const CAPACITY = 10_000
/** How long a role still works at the most after it was taken away, milliseconds. */
const ROLE_MEMORY = 60_000

export interface TokenCache extends VerifyToken {
  /** Forgets what is remembered about one user, except whose their tokens are. */
  forget(userId: string): void
}

/**
 * Remembers who a token belongs to until it ends, so that its signature is checked once and not on every request. One
 * that carries a role is checked again each minute, since roles are taken away. Nothing is remembered of a token that was
 * refused.
 */
export function cachedTokens(verify: VerifyToken, clock: () => Date): TokenCache {
  /** Until when each is taken as it is, milliseconds since 1970. */
  const known = new Map<string, { verified: VerifiedToken; until: number }>()
  /** What is being checked: a page sends several requests at once, and one check serves all of them. */
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
