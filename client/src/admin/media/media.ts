import { MOST_PACKAGED_AT_ONCE } from '@stillair/api/contract/limits.ts'
import type { Media } from '@stillair/api/contract/media.ts'
import {
  focusManager,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import type { LiveState } from '../../api/follow-live.ts'
import { mediaListQuery, mediaQuery } from '../shared/media-queries.ts'
import { isUnderWay } from '../shared/media-state-checks.ts'
import { cacheMedia, forgetMedia } from './media-cache.ts'
import { useMediaLive } from './media-live.ts'

/** How often an upload under way is read while there is no live connection. */
const POLL_MS = 1_000
/** The same for the whole list. */
const POLL_LIST_MS = 3_000
/** How often the list is read again while there is no live connection and nothing is under way: other admins upload, too. */
const POLL_QUIET_LIST_MS = 30_000

function listInterval(live: LiveState, list: readonly Media[] | undefined): number | false {
  if (live === 'open') return false
  if (list?.some(isUnderWay)) return POLL_LIST_MS
  // A tab that nobody looks at reads everything when somebody does.
  return focusManager.isFocused() ? POLL_QUIET_LIST_MS : false
}

/** All uploads, newest first, kept up to date. */
export function useMediaList() {
  const live = useMediaLive()
  return useQuery({
    ...mediaListQuery,
    refetchInterval: (query) => listInterval(live, query.state.data),
    refetchIntervalInBackground: true,
  })
}

/** One upload, kept up to date; nothing is read without an id. */
export function useMedia(id: string | null) {
  const live = useMediaLive()
  const queryClient = useQueryClient()
  return useQuery({
    ...mediaQuery(id ?? ''),
    enabled: id !== null,
    initialData: () => queryClient.getQueryData(mediaListQuery.queryKey)?.find((media) => media.id === id),
    initialDataUpdatedAt: () => queryClient.getQueryState(mediaListQuery.queryKey)?.dataUpdatedAt,
    refetchInterval: (query) => (live !== 'open' && query.state.data && isUnderWay(query.state.data) ? POLL_MS : false),
    // A form may wait for it in a tab that is not looked at.
    refetchIntervalInBackground: true,
  })
}

/** Its loudness, once something can be heard; what is measured only at the end is read again then. */
export function useWaveform(media: Media | undefined) {
  return useQuery({
    queryKey: ['/api/media', media?.id, 'playback', media?.state],
    queryFn: ({ signal }) => api('GET /api/media/:id/playback', { params: { id: media?.id ?? '' }, signal }),
    enabled: media?.state === 'playable' || media?.state === 'ready',
    // Its addresses stop working some time; the loudness stays what it is.
    select: ({ waveform }) => waveform,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Reads what has just arrived, so that it takes the place of its upload. @throws {ApiError} */
export async function fetchArrived(queryClient: QueryClient, id: string): Promise<Media> {
  const media = await api('GET /api/media/:id', { params: { id } })
  cacheMedia(queryClient, media)
  return media
}

const againKey = (id: string) => ['package again', id]

/** `POST /api/media/{id}/package-again`; with wishes, which stay from then on, or as it was wished before. */
export function usePackageAgain(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: againKey(id),
    // Its failure is shown as long as the button that caused it.
    gcTime: 0,
    mutationFn: (wishes: Media['wishes'] | undefined = undefined) =>
      api('POST /api/media/:id/package-again', { params: { id }, body: wishes ? { wishes } : {} }),
    onSuccess: () => fetchArrived(queryClient, id),
  })
}

/** Why the last request of {@link usePackageAgain} failed, for what stands elsewhere than its button. */
export function usePackageAgainProblem(id: string): Error | null {
  const errors = useMutationState({
    filters: { mutationKey: againKey(id) },
    select: ({ state }) => state.error,
  })
  return errors.at(-1) ?? null
}

/** `POST /api/media/package-again`, as often as one request is too small for all; how many were started. */
export function usePackageManyAgain() {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn(ids: readonly string[]) {
      let started = 0
      for (let from = 0; from < ids.length; from += MOST_PACKAGED_AT_ONCE) {
        const some = ids.slice(from, from + MOST_PACKAGED_AT_ONCE)
        started += (await api('POST /api/media/package-again', { body: { ids: some } })).started
      }
      return started
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: mediaListQuery.queryKey }),
  })
}

/** That it is gone already, because somebody else was faster or an answer was lost, is as good. @throws {ApiError} */
async function deleteMedia(id: string): Promise<void> {
  try {
    await api('DELETE /api/media/:id', { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}

/** `DELETE /api/media/{id}`. */
export function useDeleteMedia(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => deleteMedia(id),
    onSuccess: () => forgetMedia(queryClient, id),
  })
}
