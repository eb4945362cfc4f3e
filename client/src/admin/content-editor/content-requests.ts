import type { AdminContent } from '@stillair/api/contract/admin.ts'
import type { CreateContent, EditContent } from '@stillair/api/contract/content.ts'
import type { CoverImage } from '@stillair/api/contract/cover-images.ts'
import type { HistoryEntry } from '@stillair/api/contract/history.ts'
import type { PutTranscript, Transcript } from '@stillair/api/contract/transcripts.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Attempt } from '../../api/attempt.ts'
import { request } from '../../api/client.ts'

const pathOf = (id: string) => `/api/content/${encodeURIComponent(id)}`

export function fetchContent(id: string, signal?: AbortSignal): Promise<AdminContent> {
  return request(`/api/admin/content/${encodeURIComponent(id)}`, signal ? { signal } : {})
}

/** Content as its editor needs it. Never taken from an earlier visit, since others edit, too. */
export function contentQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/admin/content', 'one', id],
    queryFn: ({ signal }) => fetchContent(id, signal),
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

export function createContent(attempt: Attempt<CreateContent>): Promise<AdminContent> {
  return request('/api/content', { method: 'POST', ...attempt })
}

export function editContent(id: string, body: EditContent): Promise<AdminContent> {
  return request(pathOf(id), { method: 'PATCH', body })
}

/** @param text WebVTT or SubRip; empty to take it away */
export function putTranscript(id: string, text: string): Promise<Transcript> {
  return request(`${pathOf(id)}/transcript`, { method: 'PUT', body: { text } satisfies PutTranscript })
}

export function fetchHistory(id: string): Promise<HistoryEntry[]> {
  return request(`${pathOf(id)}/history`)
}

/** A JPEG, PNG, WebP or AVIF becomes a cover; the server looks inside. */
export function uploadCover(picture: File, signal: AbortSignal): Promise<CoverImage> {
  return request('/api/cover-images', { method: 'POST', body: picture, signal })
}
