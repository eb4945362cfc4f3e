import { Refusal } from '@stillair/events/language/refusal.ts'
import type { Logger } from 'pino'
import type { VerifyToken } from '../../http/authentication/caller.ts'
import type { IdentityAdmin } from './identity-admin.ts'

/**
 * The interval between two queries of the identity provider, milliseconds. An ended sign-in works for at most this
 * long.
 */
const EVERY = 60_000
/** The most users remembered between two look-ups. Further users are looked up after a later request. */
const CAPACITY = 100_000
/** The lifetime of an ID token, milliseconds. Older revocations need not be remembered. */
const TOKEN_LIFE = 60 * 60 * 1_000

export interface RevokedSignIns {
  /** Throws a `signed-out` refusal when the sign-in that began at `signedInAt`, milliseconds since 1970, has ended. */
  refuse(userId: string, signedInAt: number): void
  /** Records that the user made a request, so that the next look-up includes them. */
  saw(userId: string): void
  /** Looks up everybody who has made a request since the last look-up. If it fails, the previous result stays. */
  look(): Promise<void>
}

/**
 * Users who hold a valid token of an ended sign-in. A sign-in ends when the account is disabled or deleted at the
 * identity provider, the password changes, or the refresh tokens are revoked. An ID token stays valid for an hour
 * regardless of its sign-in. Only users who make requests are looked up, and no request waits for it. While the
 * provider is unavailable, the last result stays: nobody is newly locked out or let back in.
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
  /** Milliseconds since 1970, by user; only revocations of the last hour. */
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
      const requested = [...seen]
      if (requested.length === 0) return
      seen = new Set()
      try {
        const active = await identityAdmin.activeSignIns(requested)
        for (const userId of requested) {
          const signIn = active.get(userId)
          if (signIn) disabled.delete(userId)
          else disabled.add(userId)
          if (signIn && signIn.validSince >= recent) validSince.set(userId, signIn.validSince)
        }
      } catch (error) {
        for (const userId of requested) seen.add(userId)
        log.warn({ err: error }, 'ended sign-ins could not be looked up')
      }
    },
  }
}

/** Looks up ended sign-ins every minute until stopped. */
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
