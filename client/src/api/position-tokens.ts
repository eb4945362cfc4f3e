import { withSessionStorage } from '../browser/session-storage.ts'

const KEY = 'stillair:position'

/**
 * Tokens of how far answers have seen the event log. They go with every request, so that what is read includes what this
 * user just did, on the page before as well. An answer's token takes the place of those its request carried; requests that run at once leave several.
 */
let tokens: readonly string[] = withSessionStorage((storage) => storage.getItem(KEY))?.split(',') ?? []

/** More are never of use: the next answer takes the place of all that its request carried. */
const MOST = 8

/**
 * Remembers the token of an answer or a message.
 *
 * @param sent the `x-position` of the request that was answered
 */
export function notePosition(token: string | null, sent?: string | null): void {
  if (!token) return
  // No token is a part of another.
  tokens = [...tokens.filter((one) => !sent?.includes(one)), token].slice(-MOST)
  withSessionStorage((storage) => storage.setItem(KEY, tokens.join()))
}

/** The text for `x-position`; `null` before the first command. */
export function knownPosition(): string | null {
  return tokens.length === 0 ? null : tokens.join(',')
}
