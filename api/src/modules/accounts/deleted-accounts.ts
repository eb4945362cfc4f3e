import { accountDeleted } from '@stillair/events/modules/accounts/rules.ts'
import type { TokenCache } from '../../http/authentication/cached-tokens.ts'
import type { VerifyToken } from '../../http/authentication/caller.ts'

/**
 * The maximum age of the list, milliseconds. For this long after a deletion, other API processes still accept the
 * user's token.
 */
const FRESH = 1_000

export interface DeletedAccounts {
  /** Returns whether the user's account is deleted or being deleted. */
  has(userId: string): Promise<boolean>
  /** Makes the deletion known in this process immediately. */
  add(userId: string): void
}

/**
 * The users who may still hold a token of a deleted account: everybody deleted in the last few hours, which is few
 * enough to hold in memory. The first request after a second rereads the list and waits for it. That costs one small
 * query a second under any load, and none without requests. While the list cannot be read, every request is refused.
 */
export function deletedAccounts(
  read: () => Promise<readonly string[]>,
  now = () => performance.now(),
): DeletedAccounts {
  let known = new Set<string>()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  // Users added while the list was being read, whom it may lack.
  const added = new Set<string>()

  async function refresh(): Promise<void> {
    const before = [...added]
    const startedAt = now()
    const listed = new Set(await read())
    for (const userId of before) added.delete(userId)
    known = listed
    readAt = startedAt
  }

  return {
    async has(userId) {
      if (now() - readAt > FRESH) {
        reading ??= refresh().finally(() => {
          reading = null
        })
        await reading
      }
      return known.has(userId) || added.has(userId)
    },
    add(userId) {
      added.add(userId)
    },
  }
}

/** Refuses the tokens of deleted accounts and removes them from the cache. */
export function withoutDeleted(tokens: TokenCache, deleted: DeletedAccounts): VerifyToken {
  return async (token) => {
    const verified = await tokens(token)
    const { userId } = verified.caller
    if (!(await deleted.has(userId))) return verified
    tokens.forget(userId)
    throw accountDeleted()
  }
}
