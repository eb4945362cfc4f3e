import { MediaLiveEvent } from '@stillair/api/contract/admin/media.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createStore, useStore } from 'zustand'
import { followLive, type LiveState } from '../../api/live/follow-live.ts'
import { notePosition } from '../../api/position-tokens.ts'
import { CONTENT_PAGES } from '../shared/content-query.ts'
import { takePresences } from '../shared/presence.ts'
import { cacheMedia, forgetMedia } from './media-cache.ts'

/** While it is `down`, uploads are polled. */
const liveStore = createStore<LiveState>(() => 'down')
let users = 0
let stop: (() => void) | null = null

/** Applies an event to the cache. Unknown events are ignored; the next fetch brings their effects. */
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
  if (message.data.event === 'media') cacheMedia(queryClient, message.data.data)
  else if (message.data.event === 'media-deleted') forgetMedia(queryClient, message.data.data.id)
  else if (message.data.event === 'presences') takePresences(message.data.data.presences)
  else noteLibraryChange(queryClient, message.data.data.position)
}

function start(queryClient: QueryClient): () => void {
  let isFirst = true
  return followLive('GET /api/media/live', {
    // Fetches what changed while there was no connection.
    onOpened() {
      void queryClient.invalidateQueries({
        queryKey: ['/api/media'],
        predicate: ({ queryKey }) => queryKey.length <= 2,
      })
      if (!isFirst) noteLibraryChange(queryClient, null)
      isFirst = false
    },
    onMessage: ({ event, data }) => takeLiveEvent(queryClient, event, data),
    onState: (state) => liveStore.setState(state),
  })
}

/** Applies changes of uploads and the library as they happen. All components share one connection. */
export function useMediaLive(): LiveState {
  const queryClient = useQueryClient()
  useEffect(() => {
    users += 1
    stop ??= start(queryClient)
    return () => {
      users -= 1
      // A component that replaces another keeps the connection open.
      setTimeout(() => {
        if (users > 0) return
        stop?.()
        stop = null
      })
    }
  }, [queryClient])
  return useStore(liveStore)
}

/** Milliseconds in which several changes are combined into one refetch. */
const TOGETHER = 500

/** The lists of the admin area. The query of an open editor is not among them, since its form must keep its values. */
const LISTS: ReadonlySet<unknown> = new Set([
  CONTENT_PAGES,
  ...['/api/admin/summary', '/api/admin/programs', '/api/admin/tags', '/api/admin/bin'],
])
const ofOne: ReadonlySet<unknown> = new Set(['one', 'figures'])

const planned = new WeakSet<QueryClient>()

/**
 * Refetches the open lists after anybody's change, here or elsewhere. The position, if known, makes sure that they include the
 * change.
 */
function noteLibraryChange(queryClient: QueryClient, position: string | null): void {
  notePosition(position)
  if (planned.has(queryClient)) return
  planned.add(queryClient)
  const refresh = () => {
    // This tab shows its own change already and refetches afterwards. A list fetched before that would undo the change on screen.
    if (queryClient.isMutating() > 0) {
      setTimeout(refresh, TOGETHER)
      return
    }
    planned.delete(queryClient)
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [list, which] }) => LISTS.has(list) && !ofOne.has(which),
    })
  }
  setTimeout(refresh, TOGETHER)
}
