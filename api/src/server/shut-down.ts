import type { Server } from 'node:http'

/** How long requests may go on after the stop, milliseconds; an upload cut off here is resumed by its client. */
const GRACE = 10_000

/**
 * Takes no new requests, lets those under way finish, and then closes what they used, in order. Answers that go on by
 * themselves end with the signal of `stopping`.
 */
export async function shutDown(
  server: Server,
  closing: readonly (() => Promise<unknown>)[],
  stopping?: AbortController,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  stopping?.abort()
  const impatience = setTimeout(() => server.closeAllConnections(), GRACE)
  await closed
  clearTimeout(impatience)
  for (const close of closing) await close()
}
