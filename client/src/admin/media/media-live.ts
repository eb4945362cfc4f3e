import { MediaLiveEvent } from '@stillair/api/contract/media.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createStore, useStore } from 'zustand'
import { followLive, type LiveState } from '../../api/follow-live.ts'
import { noteLibraryChange } from '../shared/library-change.ts'
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
