import { useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { leavePage, showListening } from './continuous-playback.ts'
import type { Listening, ListeningOptions } from './open-listening-session.ts'

/** The listening session of content's page: opened as the page is, or under way already. Null for the first moment, before anything is painted. */
export function useListening(options: Omit<ListeningOptions, 'queryClient'>): Listening | null {
  const [listening, setListening] = useState<Listening | null>(null)
  const queryClient = useQueryClient()
  const show = useEffectEvent(() => showListening({ ...options, queryClient }))
  const { content, userId, viewId } = options

  // biome-ignore lint/correctness/useExhaustiveDependencies: each is another listening session
  useLayoutEffect(() => {
    const shown = show()
    setListening(shown)
    return () => leavePage(shown)
  }, [content.id, userId, viewId])

  return listening
}
