import { accountDeleted } from '@stillair/events/modules/accounts/rules.ts'
import type { TokenCache } from '../../http/cached-tokens.ts'
import type { VerifyToken } from '../../http/caller.ts'

/** How old the list may be, milliseconds: for this long after a deletion another API process lets that user in. */
const FRESH = 1_000

export interface DeletedAccounts {
  /** Whether the user's account is deleted, or being deleted. */
  has(userId: string): Promise<boolean>
  /** Known in this process from now on. */
  add(userId: string): void
}

/**
 * Users who hold a token of a deleted account: everybody deleted in the last hours, which is few enough to be held in
 * memory. The list is read again by the first request after a second, whoever it comes from: one small query a second
 * to the database under any load, none without requests. A request waits for it only then. When it cannot be read,
 * nobody is let in.
 */
export function deletedAccounts(
  read: () => Promise<readonly string[]>,
  now = () => performance.now(),
): DeletedAccounts {
  let known = new Set<string>()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  // What was added while the list was being read may be missing in it.
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

/** Refuses the tokens of deleted accounts, and forgets them. */
export function withoutDeleted(tokens: TokenCache, deleted: DeletedAccounts): VerifyToken {
  return async (token) => {
    const verified = await tokens(token)
    const { userId } = verified.caller
    if (!(await deleted.has(userId))) return verified
    tokens.forget(userId)
    throw accountDeleted()
  }
}
