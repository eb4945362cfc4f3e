/** Milliseconds to wait for response headers; a store that is silent for longer counts as unreachable. */
const PATIENCE_MS = 5_000

/**
 * What a request to an address found: the HTTP status; `refused` when a server answers but forbids this page to read (CORS);
 * `away` when none answers. A single request cannot distinguish the last two.
 */
export type Reach = number | 'refused' | 'away'

/** Sends a request to an address and reads only the headers of the response. */
export async function checkReachability(url: string): Promise<Reach> {
  const answer = await answerOf(url, 'cors')
  if (answer) return answer.status
  return (await answerOf(url, 'no-cors')) ? 'refused' : 'away'
}

/** Returns whether our own server answers. */
export async function isServerReachable(): Promise<boolean> {
  return (await answerOf('/api/config', 'cors'))?.ok ?? false
}

async function answerOf(url: string, mode: RequestMode): Promise<Response | null> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS)
  try {
    return await fetch(url, { mode, cache: 'no-store', credentials: 'omit', signal: stop.signal })
  } catch {
    return null
  } finally {
    clearTimeout(timer)
    stop.abort()
  }
}
