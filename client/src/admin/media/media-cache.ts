import type { Media } from '@stillair/api/contract/admin/media.ts'
import type { QueryClient } from '@tanstack/react-query'

const LIST = ['/api/media'] as const

/** Returns a list with the current state of an upload, newest first. */
export function withMedia(list: readonly Media[], media: Media): Media[] {
  if (list.some(({ id }) => id === media.id)) return list.map((each) => (each.id === media.id ? media : each))
  return [media, ...list].sort((a, b) => b.uploadedAt.localeCompare(a.uploadedAt))
}

/** Whether an upload changed in a way that the content table shows. */
function isAnother(before: Media | undefined, now: Media): boolean {
  return before !== undefined && (before.state !== now.state || before.duration !== now.duration)
}

/** Writes the current state of an upload to all cached queries. */
export function cacheMedia(queryClient: QueryClient, media: Media): void {
  const list = queryClient.getQueryData<Media[]>(LIST)
  const before = queryClient.getQueryData<Media>([...LIST, media.id]) ?? list?.find(({ id }) => id === media.id)
  queryClient.setQueryData([...LIST, media.id], media)
  if (list) queryClient.setQueryData(LIST, withMedia(list, media))
  // A pending list request may return an older state.
  if (before?.state !== media.state && queryClient.isFetching({ queryKey: LIST, exact: true }) > 0) {
    void queryClient.invalidateQueries({ queryKey: LIST, exact: true })
  }
  if (!isAnother(before, media)) return
  for (const queryKey of [['/api/admin/content'], ['/api/content']]) void queryClient.invalidateQueries({ queryKey })
}

/** Removes a deleted upload from all cached queries. */
export function forgetMedia(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData<Media[]>(LIST, (list) => list?.filter((media) => media.id !== id))
  // Components that show it get a 404 and report it.
  void queryClient.resetQueries({ queryKey: [...LIST, id] })
  if (queryClient.isFetching({ queryKey: LIST, exact: true }) > 0) {
    void queryClient.invalidateQueries({ queryKey: LIST, exact: true })
  }
}
