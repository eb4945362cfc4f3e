import { MediaLiveEvent } from '@stillair/api/contract/media.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createStore, useStore } from 'zustand'
import { identityHeaders } from '../../api/client.ts'
import { credentials, whenCredentialsAreKnown } from '../../api/credentials.ts'
import { fetchApi } from '../../api/fetch-api.ts'
import { liveMessages } from './live-events.ts'
import { forgetMedia, keepMedia } from './media-cache.ts'
import { stayConnected } from './stay-connected.ts'

/** `open` while changes of uploads come as they happen; otherwise they are read at intervals. */
export type LiveState = 'open' | 'down'

/** The server gives a sign of life every 15 s. */
const SILENCE_MS = 45_000

const liveStore = createStore<LiveState>(() => 'down')
let users = 0
let stop: (() => void) | null = null

/** Takes one event into what was read before. What is not understood is left to the next reading. */
export function takeLiveEvent(queryClient: QueryClient, event: string | null, data: string): void {
  if (event === null) return
  let body: unknown
  try {
    body = JSON.parse(data)
  } catch {
    return
  }
  const message = MediaLiveEvent.safeParse({ event, data: body })
  if (!message.success) return
  if (message.data.event === 'media') keepMedia(queryClient, message.data.data)
  else forgetMedia(queryClient, message.data.data.id)
}

/** One connection, until it ends. Throws when it cannot be opened, breaks or falls silent. */
async function connect(queryClient: QueryClient, opened: () => void, ended: AbortSignal): Promise<void> {
  await whenCredentialsAreKnown()
  const silence = new AbortController()
  const signal = AbortSignal.any([ended, silence.signal])
  const get = async (force: boolean) => {
    const headers = { accept: 'text/event-stream', ...identityHeaders(await credentials().fresh(force)) }
    return fetchApi('GET /api/media/live', { headers, signal, cache: 'no-store' })
  }
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    let response = await get(false)
    if (response.status === 401) response = await get(true)
    if (!response.ok || !response.body) throw new Error(`GET /api/media/live: ${response.status}`)
    opened()
    // What happened while there was no connection.
    void queryClient.invalidateQueries({ queryKey: ['/api/media'], predicate: ({ queryKey }) => queryKey.length <= 2 })
    for await (const { event, data } of liveMessages(response.body)) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      takeLiveEvent(queryClient, event, data)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Waits so long; less when the network comes back. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, ms)
  addEventListener('online', over.resolve as () => void, { once: true, signal })
  signal.addEventListener('abort', over.resolve as () => void, { once: true })
  return over.promise.finally(() => clearTimeout(timer))
}

/**
 * Stays connected as long as the tab is looked at: without HTTP/2 a browser has six connections to a server, and tabs in the background would
 * use them up.
 */
function start(queryClient: QueryClient): () => void {
  let connection: AbortController | null = null
  function follow() {
    if (document.hidden) {
      connection?.abort()
      connection = null
      liveStore.setState('down')
    } else if (!connection) {
      connection = new AbortController()
      const { signal } = connection
      const onState = (next: LiveState) => signal.aborted || liveStore.setState(next)
      void stayConnected({ connect: (opened) => connect(queryClient, opened, signal), onState, wait, signal })
    }
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    connection?.abort()
    liveStore.setState('down')
  }
}

/** Takes over changes of uploads as they happen; one connection, however many parts of the page use it. */
export function useMediaLive(): LiveState {
  const queryClient = useQueryClient()
  useEffect(() => {
    users += 1
    stop ??= start(queryClient)
    return () => {
      users -= 1
      // A part that takes the place of another one goes on with its connection.
      setTimeout(() => {
        if (users > 0) return
        stop?.()
        stop = null
      })
    }
  }, [queryClient])
  return useStore(liveStore)
}
