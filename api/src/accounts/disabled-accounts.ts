import { Refusal } from '@stillair/events/refusal.ts'
import type { Logger } from 'pino'
import type { VerifyToken } from '../http/caller.ts'

/** How often the identity provider is queried, milliseconds: a disabled account works for at most this long. */
const EVERY = 60_000
/** The most users remembered between two looks; one beyond that is looked up when they come again. */
const CAPACITY = 100_000

export interface DisabledAccounts {
  /** Whether the identity provider reported at the last look that the user may not sign in any more. */
  has(userId: string): boolean
  /** The user made a request; the next look includes them. */
  saw(userId: string): void
  /** Looks up everybody who made a request since the last look. When a look-up fails, the last result stays. */
  look(): Promise<void>
}

/**
 * Users who hold a good token of an account that was disabled, or deleted at the identity provider: a token lasts an
 * hour whatever becomes of its account. Only users who make requests are looked up, and no request waits for it; while
 * the provider is away nobody is locked out or let in.
 *
 * @param without returns which of these users may not sign in any more.
 */
export function disabledAccounts(
  without: (userIds: readonly string[]) => Promise<readonly string[]>,
  log: Logger,
): DisabledAccounts {
  const disabled = new Set<string>()
  let seen = new Set<string>()
  return {
    has: (userId) => disabled.has(userId),
    saw(userId) {
      if (seen.size < CAPACITY) seen.add(userId)
    },
    async look() {
      const asked = [...seen]
      if (asked.length === 0) return
      seen = new Set()
      try {
        const found = new Set(await without(asked))
        for (const userId of asked) {
          if (found.has(userId)) disabled.add(userId)
          else disabled.delete(userId)
        }
      } catch (error) {
        for (const userId of asked) seen.add(userId)
        log.warn({ err: error }, 'whether accounts are disabled could not be asked')
      }
    },
  }
}

/** Looks every minute until it is stopped. */
export function keepLooking(accounts: DisabledAccounts): { stop(): void } {
  const timer = setInterval(() => void accounts.look(), EVERY)
  return { stop: () => clearInterval(timer) }
}

/** Refuses the tokens of disabled accounts. */
export function withoutDisabled(verify: VerifyToken, accounts: DisabledAccounts): VerifyToken {
  return async (token) => {
    const verified = await verify(token)
    const { userId } = verified.caller
    accounts.saw(userId)
    if (accounts.has(userId)) throw new Refusal('signed-out', 'user-disabled', 'This account is disabled.')
    return verified
  }
}
