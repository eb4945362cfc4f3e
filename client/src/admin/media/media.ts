import type { Media } from '@stillair/api/contract/admin/media.ts'
import { MOST_PACKAGED_AT_ONCE } from '@stillair/api/contract/shared/limits.ts'
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
import type { LiveState } from '../../api/live/follow-live.ts'
import { mediaListQuery, mediaQuery } from '../shared/media-queries.ts'
import { isUnderWay } from '../shared/media-state-checks.ts'
import { cacheMedia, forgetMedia } from './media-cache.ts'
import { useMediaLive } from './media-live.ts'

/** How often a current upload is polled without a live connection. */
const POLL_MS = 1_000
/** How often the whole list is polled without a live connection while uploads are under way. */
const POLL_LIST_MS = 3_000
/** How often the list is polled without a live connection while nothing is under way, since other admins upload, too. */
const POLL_QUIET_LIST_MS = 30_000

function listInterval(live: LiveState, list: readonly Media[] | undefined): number | false {
  if (live === 'open') return false
  if (list?.some(isUnderWay)) return POLL_LIST_MS
  // A hidden tab refetches everything when it becomes visible.
  return focusManager.isFocused() ? POLL_QUIET_LIST_MS : false
}

/** All uploads, newest first, with live updates. */
export function useMediaList() {
  const live = useMediaLive()
  return useQuery({
    ...mediaListQuery,
    refetchInterval: (query) => listInterval(live, query.state.data),
    refetchIntervalInBackground: true,
  })
}

/** One upload with live updates; without an id nothing is fetched. */
export function useMedia(id: string | null) {
  const live = useMediaLive()
  const queryClient = useQueryClient()
  return useQuery({
    ...mediaQuery(id ?? ''),
    enabled: id !== null,
    initialData: () => queryClient.getQueryData(mediaListQuery.queryKey)?.find((media) => media.id === id),
    initialDataUpdatedAt: () => queryClient.getQueryState(mediaListQuery.queryKey)?.dataUpdatedAt,
    refetchInterval: (query) => (live !== 'open' && query.state.data && isUnderWay(query.state.data) ? POLL_MS : false),
    // A form in a hidden tab may be waiting for it.
    refetchIntervalInBackground: true,
  })
}

/**
 * The waveform of a recording, as soon as it is playable. Fetched again when it is ready, since some values are only measured at
 * the end.
 */
export function useWaveform(media: Media | undefined) {
  return useQuery({
    queryKey: ['/api/media', media?.id, 'playback', media?.state],
    queryFn: ({ signal }) => api('GET /api/media/:id/playback', { params: { id: media?.id ?? '' }, signal }),
    enabled: media?.state === 'playable' || media?.state === 'ready',
    // Only the waveform stays valid; the addresses in the answer expire.
    select: ({ waveform }) => waveform,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Fetches an upload that has just arrived, so that it replaces its progress row. @throws {ApiError} */
export async function fetchArrived(queryClient: QueryClient, id: string): Promise<Media> {
  const media = await api('GET /api/media/:id', { params: { id } })
  cacheMedia(queryClient, media)
  return media
}

const againKey = (id: string) => ['package again', id]

/** `POST /api/media/{id}/package-again`. Wishes are stored for later; without them the stored ones apply. */
export function usePackageAgain(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: againKey(id),
    // The failure is shown only as long as the button that caused it.
    gcTime: 0,
    mutationFn: (wishes: Media['wishes'] | undefined = undefined) =>
      api('POST /api/media/:id/package-again', { params: { id }, body: wishes ? { wishes } : {} }),
    onSuccess: () => fetchArrived(queryClient, id),
  })
}

/** Returns the error of the last {@link usePackageAgain} request, for components other than its button. */
export function usePackageAgainProblem(id: string): Error | null {
  const errors = useMutationState({
    filters: { mutationKey: againKey(id) },
    select: ({ state }) => state.error,
  })
  return errors.at(-1) ?? null
}

/** `POST /api/media/package-again`, in batches of the allowed size. Resolves with the number started. */
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

/** Deletes an upload. Succeeds if it no longer exists, after somebody else's deletion or a lost answer. @throws {ApiError} */
export async function deleteMedia(id: string): Promise<void> {
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
