/** An answer's headers take no longer, milliseconds: a store that is silent for so long is away. */
const PATIENCE_MS = 5_000

/**
 * What this browser finds at an address: the HTTP status; `refused` when somebody answers there who does not let this
 * page read (CORS); `away` when nobody does. The two look alike to a page that only tries to read.
 */
export type Reach = number | 'refused' | 'away'

/** Tries an address, of which nothing but the beginning of the answer is read. */
export async function checkReachability(url: string): Promise<Reach> {
  const answer = await answerOf(url, 'cors')
  if (answer) return answer.status
  return (await answerOf(url, 'no-cors')) ? 'refused' : 'away'
}

/** Whether our own server answers. */
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
