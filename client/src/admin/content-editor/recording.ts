import type { Media } from '@stillair/api/contract/media.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../../api/client.ts'

/** Where live updates do not come through, a recording under way is asked for as often, milliseconds. */
const POLL_MS = 1_000

/** One upload. */
export function recordingQuery(mediaId: string) {
  return queryOptions({
    queryKey: ['/api/media', mediaId],
    queryFn: ({ signal }) => request<Media>(`/api/media/${encodeURIComponent(mediaId)}`, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
  })
}

/** The recording of a form as it is now; undefined without one, and until it is known. */
export function useRecording(mediaId: string | null): Media | undefined {
  const recording = useQuery({ ...recordingQuery(mediaId ?? ''), enabled: mediaId !== null })
  return mediaId === null ? undefined : recording.data
}

/** Whether it can be heard already. */
export function isPlayable(media: Media): boolean {
  return media.state === 'playable' || media.state === 'ready'
}

/** Whether it may become playable by itself. */
export function isBecomingPlayable(media: Media): boolean {
  return media.state === 'uploaded' || media.state === 'packaging'
}

/** Whether anything about it may still change by itself. */
function isUnderWay(media: Media): boolean {
  return isBecomingPlayable(media) || media.state === 'playable'
}
