import { MediaLiveEvent } from '@stillair/api/contract/media.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createStore, useStore } from 'zustand'
import { followLive, type LiveState } from '../../api/follow-live.ts'
import { notePosition } from '../../api/position-tokens.ts'
import { CONTENT_PAGES } from '../shared/content-query.ts'
import { takePresences } from '../shared/presence.ts'
import { cacheMedia, forgetMedia } from './media-cache.ts'

/** While it is down, uploads are read at intervals. */
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
  if (message.data.event === 'media') cacheMedia(queryClient, message.data.data)
  else if (message.data.event === 'media-deleted') forgetMedia(queryClient, message.data.data.id)
  else if (message.data.event === 'presences') takePresences(message.data.data.presences)
  else noteLibraryChange(queryClient, message.data.data.position)
}

function start(queryClient: QueryClient): () => void {
  let isFirst = true
  return followLive('GET /api/media/live', {
    // What happened while there was no connection.
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

/** Takes over changes of uploads and of the library as they happen; one connection, however many parts of the page use it. */
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

/** What editors do in a row is read again once, milliseconds. */
const TOGETHER = 500

/** Lists of the admin area; not what single content is being edited as, which a form must not lose. */
const LISTS: ReadonlySet<unknown> = new Set([
  CONTENT_PAGES,
  ...['/api/admin/summary', '/api/admin/programs', '/api/admin/tags', '/api/admin/bin'],
])
const ofOne: ReadonlySet<unknown> = new Set(['one', 'figures'])

const planned = new WeakSet<QueryClient>()

/** Somebody changed the library, perhaps in another tab or place: the open lists are read again, at least up to that position when it is known. */
function noteLibraryChange(queryClient: QueryClient, position: string | null): void {
  notePosition(position)
  if (planned.has(queryClient)) return
  planned.add(queryClient)
  const refresh = () => {
    // What this tab is changing shows already, and is read again afterwards: a list that comes before would take it back.
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
