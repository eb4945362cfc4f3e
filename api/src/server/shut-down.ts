import type { Server } from 'node:http'

/** How long requests may continue after the stop, in milliseconds. Clients resume uploads that are cut off. */
const GRACE = 10_000

/**
 * Stops accepting requests, lets those in progress finish, and then closes their resources in order. Endless answers
 * end with the signal of `stopping`.
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
