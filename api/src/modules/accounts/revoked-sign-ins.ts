import { Refusal } from '@stillair/events/language/refusal.ts'
import type { Logger } from 'pino'
import type { VerifyToken } from '../../http/caller.ts'
import type { IdentityAdmin } from './identity-admin.ts'

/** How often the identity provider is queried, milliseconds: an ended sign-in works for at most this long. */
const EVERY = 60_000
/** The most users remembered between two looks; one beyond that is looked up when they come again. */
const CAPACITY = 100_000
/** How long an ID token lasts, milliseconds: once it has passed, a revocation needs no remembering. */
const TOKEN_LIFE = 60 * 60 * 1_000

export interface RevokedSignIns {
  /** Throws a `signed-out` refusal when the sign-in that began then, milliseconds since 1970, has ended. */
  refuse(userId: string, signedInAt: number): void
  /** The user made a request; the next look includes them. */
  saw(userId: string): void
  /** Looks up everybody who made a request since the last look. When a look-up fails, the last result stays. */
  look(): Promise<void>
}

/**
 * Users who hold a good token of an ended sign-in: an account that was disabled, or deleted at the identity provider, or
 * whose password was changed or refresh tokens revoked since. A token lasts an hour whatever happens to its sign-in.
 * Only users who make requests are looked up, and no request waits for it; while the provider is unavailable nobody is
 * locked out or let in.
 */
export function revokedSignIns({
  identityAdmin,
  clock,
  log,
}: {
  readonly identityAdmin: Pick<IdentityAdmin, 'activeSignIns'>
  readonly clock: () => Date
  readonly log: Logger
}): RevokedSignIns {
  const disabled = new Set<string>()
  /** Milliseconds since 1970; only of the last hour. */
  const validSince = new Map<string, number>()
  let seen = new Set<string>()

  return {
    refuse(userId, signedInAt) {
      if (disabled.has(userId)) throw new Refusal('signed-out', 'user-disabled', 'This account is disabled.')
      if (signedInAt < (validSince.get(userId) ?? 0)) {
        throw new Refusal('signed-out', 'sign-in-ended', 'You have been signed out. Please sign in again.')
      }
    },
    saw(userId) {
      if (seen.size < CAPACITY) seen.add(userId)
    },
    async look() {
      const recent = clock().getTime() - TOKEN_LIFE
      for (const [userId, since] of validSince) if (since < recent) validSince.delete(userId)
      const asked = [...seen]
      if (asked.length === 0) return
      seen = new Set()
      try {
        const active = await identityAdmin.activeSignIns(asked)
        for (const userId of asked) {
          const signIn = active.get(userId)
          if (signIn) disabled.delete(userId)
          else disabled.add(userId)
          if (signIn && signIn.validSince >= recent) validSince.set(userId, signIn.validSince)
        }
      } catch (error) {
        for (const userId of asked) seen.add(userId)
        log.warn({ err: error }, 'whether sign-ins have ended could not be looked up')
      }
    },
  }
}

/** Looks every minute until it is stopped. */
export function poll(signIns: RevokedSignIns): { stop(): void } {
  const timer = setInterval(() => void signIns.look(), EVERY)
  return { stop: () => clearInterval(timer) }
}

/** Refuses the tokens of ended sign-ins. */
export function withoutRevoked(verify: VerifyToken, signIns: RevokedSignIns): VerifyToken {
  return async (token) => {
    const verified = await verify(token)
    const { userId } = verified.caller
    signIns.saw(userId)
    signIns.refuse(userId, verified.signedInAt)
    return verified
  }
}
