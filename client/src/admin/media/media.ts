import type { Media } from '@stillair/api/contract/media.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/client.ts'

const POLL_MS = 1_000

/** What was uploaded, newest first. */
export const mediaListQuery = queryOptions({
  queryKey: ['/api/media'],
  queryFn: ({ signal }) => request<Media[]>('/api/media', { signal }),
})

export function useMediaList() {
  return useQuery(mediaListQuery)
}

/** Whether the worker still has something to do with it. */
export function isUnderWay(media: Media): boolean {
  return media.state === 'uploaded' || media.state === 'packaging' || media.state === 'playable'
}

/** One upload; asked for every second while it is being packaged. */
export function useMedia(known: Media) {
  return useQuery({
    queryKey: ['/api/media', known.id],
    queryFn: ({ signal }) => request<Media>(`/api/media/${encodeURIComponent(known.id)}`, { signal }),
    initialData: known,
    staleTime: 0,
    enabled: isUnderWay(known),
    refetchInterval: (query) => (query.state.data && isUnderWay(query.state.data) ? POLL_MS : false),
  })
}

/** `POST /api/media/{id}/retry`. */
export function useRetryPackaging(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => request(`/api/media/${encodeURIComponent(id)}/retry`, { method: 'POST' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mediaListQuery.queryKey }),
  })
}
