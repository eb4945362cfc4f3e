import type { Media } from '@stillair/api/contract/media.ts'
import type { QueryClient } from '@tanstack/react-query'

const LIST = ['/api/media'] as const

/** A list with an upload as it is now; newest first. */
export function withMedia(list: readonly Media[], media: Media): Media[] {
  if (list.some(({ id }) => id === media.id)) return list.map((each) => (each.id === media.id ? media : each))
  return [media, ...list].sort((a, b) => b.uploadedAt.localeCompare(a.uploadedAt))
}

/** What the library shows of an upload changes with these. */
function isAnother(before: Media | undefined, now: Media): boolean {
  return before !== undefined && (before.state !== now.state || before.duration !== now.duration)
}

/** Takes an upload as it is now into everything that was read of it. */
export function cacheMedia(queryClient: QueryClient, media: Media): void {
  const list = queryClient.getQueryData<Media[]>(LIST)
  const before = queryClient.getQueryData<Media>([...LIST, media.id]) ?? list?.find(({ id }) => id === media.id)
  queryClient.setQueryData([...LIST, media.id], media)
  if (list) queryClient.setQueryData(LIST, withMedia(list, media))
  // A list that is under way may be older than this.
  if (before?.state !== media.state && queryClient.isFetching({ queryKey: LIST, exact: true }) > 0) {
    void queryClient.invalidateQueries({ queryKey: LIST, exact: true })
  }
  if (!isAnother(before, media)) return
  for (const queryKey of [['/api/admin/content'], ['/api/content']]) void queryClient.invalidateQueries({ queryKey })
}

/** Takes an upload that is deleted out of everything that was read. */
export function forgetMedia(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData<Media[]>(LIST, (list) => list?.filter((media) => media.id !== id))
  // Whatever shows it learns that it is gone.
  void queryClient.resetQueries({ queryKey: [...LIST, id] })
  if (queryClient.isFetching({ queryKey: LIST, exact: true }) > 0) {
    void queryClient.invalidateQueries({ queryKey: LIST, exact: true })
  }
}
