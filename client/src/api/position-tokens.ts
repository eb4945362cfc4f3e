import { withSessionStorage } from '../browser/session-storage.ts'

const KEY = 'stillair:position'

/**
 * Tokens that state how far answers have read the event log. Every request carries them, so that its answer includes what this
 * user just did, even on the previous page. The token of an answer replaces those that its request carried; concurrent requests
 * leave several.
 */
let tokens: readonly string[] = withSessionStorage((storage) => storage.getItem(KEY))?.split(',') ?? []

/** More tokens are useless: the next answer replaces all that its request carried. */
const MOST = 8

/**
 * Stores the token of an answer or a live message.
 *
 * @param sent the `x-position` of the answered request
 */
export function notePosition(token: string | null, sent?: string | null): void {
  if (!token) return
  // `includes` is safe: no token is a substring of another.
  tokens = [...tokens.filter((one) => !sent?.includes(one)), token].slice(-MOST)
  withSessionStorage((storage) => storage.setItem(KEY, tokens.join()))
}

/** Returns the value of the `x-position` header; `null` before the first token. */
export function knownPosition(): string | null {
  return tokens.length === 0 ? null : tokens.join(',')
}
