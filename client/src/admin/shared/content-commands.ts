import type { AdminContentPage } from '@stillair/api/contract/admin/admin.ts'
import { mutationOptions, type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { contentListQuery } from '../../entities/content/content.ts'
import { CONTENT_PAGES } from './content-query.ts'
import { mediaListQuery } from './media-queries.ts'
import { summaryQuery } from './summary.ts'
import { tagsQuery } from './tags-query.ts'

/** Refetches every query that a command on content may have changed. */
export function refreshContent(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: [CONTENT_PAGES] }),
    queryClient.invalidateQueries({ queryKey: summaryQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: tagsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: contentListQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: mediaListQuery.queryKey, exact: true }),
  ])
}

/** Marks content as published or draft on every cached page of the table. */
export function markPublished(queryClient: QueryClient, id: string, isPublished: boolean): void {
  queryClient.setQueriesData<AdminContentPage>(
    // The query keys of single content start with the same element.
    { queryKey: [CONTENT_PAGES], predicate: ({ queryKey }) => queryKey[1] !== 'one' },
    (page) => page && { ...page, items: page.items.map((row) => (row.id === id ? { ...row, isPublished } : row)) },
  )
}

const publicationKey = (id: string) => ['publish', id]

/**
 * The publish toggle: `PATCH /api/content/{id}`. The table shows the change at once and undoes it after a refusal. Quick clicks
 * are sent one after another, and the table is refetched after the last.
 */
export function publishContent(queryClient: QueryClient, id: string) {
  const mutationKey = publicationKey(id)
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (isPublished: boolean) => api('PATCH /api/content/:id', { params: { id }, body: { isPublished } }),
    onMutate: async (isPublished) => {
      // A pending page request would restore the old state.
      await queryClient.cancelQueries({ queryKey: [CONTENT_PAGES] })
      markPublished(queryClient, id, isPublished)
    },
    onError: (_error, isPublished) => markPublished(queryClient, id, !isPublished),
    onSettled: () => (queryClient.isMutating({ mutationKey }) === 1 ? refreshContent(queryClient) : undefined),
  })
}

/** Whether this content is being published or unpublished here, so that its cached version is about to be outdated. */
export function useIsPublishing(id: string): boolean {
  return useIsMutating({ mutationKey: publicationKey(id) }) > 0
}

export function usePublishContent(id: string) {
  return useMutation(publishContent(useQueryClient(), id))
}

/** Deletes content. Succeeds if it no longer exists, after somebody else's deletion or a lost answer. @throws {ApiError} */
export async function deleteContent(id: string): Promise<void> {
  try {
    await api('DELETE /api/content/:id', { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}

/** `DELETE /api/content/{id}`. */
export function useDeleteContent(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => deleteContent(id),
    onSuccess: () => refreshContent(queryClient),
  })
}
