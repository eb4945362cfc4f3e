import { identityHeaders } from '../client.ts'
import { credentials, whenCredentialsAreKnown } from '../credentials.ts'
import { fetchApi } from '../fetch-api.ts'
import { type LiveMessage, liveMessages } from './live-events.ts'
import { stayConnected } from './reconnect.ts'

/** The live event streams. */
export type LiveKey = 'GET /api/media/live' | 'GET /api/analysis/tail'

/** `open` while events arrive as they happen. */
export type LiveState = 'open' | 'down'

export interface FollowLiveOptions {
  /** Called when a connection opens: fetch what happened while there was none. */
  readonly onOpened: () => void
  readonly onMessage: (message: LiveMessage) => void
  readonly onState: (state: LiveState) => void
}

/** The server sends a heartbeat every 15 s. */
const SILENCE_MS = 45_000

/** Holds one connection until it ends. Throws when it cannot be opened, breaks, or sends nothing for too long. */
async function connect(
  key: LiveKey,
  { onOpened, onMessage }: FollowLiveOptions,
  opened: () => void,
  ended: AbortSignal,
): Promise<void> {
  await whenCredentialsAreKnown()
  const silence = new AbortController()
  const signal = AbortSignal.any([ended, silence.signal])
  const get = async (force: boolean) => {
    const headers = { accept: 'text/event-stream', ...identityHeaders(await credentials().fresh(force)) }
    return fetchApi(key, { headers, signal, cache: 'no-store' })
  }
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    let response = await get(false)
    if (response.status === 401) response = await get(true)
    if (!response.ok || !response.body) throw new Error(`${key}: ${response.status}`)
    opened()
    onOpened()
    for await (const message of liveMessages(response.body)) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      onMessage(message)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Waits for so many milliseconds, or until the browser is back online or `signal` is aborted. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, ms)
  addEventListener('online', over.resolve as () => void, { once: true, signal })
  signal.addEventListener('abort', over.resolve as () => void, { once: true })
  return over.promise.finally(() => clearTimeout(timer))
}

/**
 * Follows server-sent events, reconnecting whenever a connection ends. Returns a function that stops it. It is connected only
 * while the tab is visible: without HTTP/2 a browser has six connections per server, and background tabs would use them up.
 */
export function followLive(key: LiveKey, options: FollowLiveOptions): () => void {
  let connection: AbortController | null = null
  function follow() {
    if (document.hidden) {
      connection?.abort()
      connection = null
      options.onState('down')
    } else if (!connection) {
      connection = new AbortController()
      const { signal } = connection
      const onState = (next: LiveState) => signal.aborted || options.onState(next)
      void stayConnected({ connect: (opened) => connect(key, options, opened, signal), onState, wait, signal })
    }
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    connection?.abort()
    options.onState('down')
  }
}
