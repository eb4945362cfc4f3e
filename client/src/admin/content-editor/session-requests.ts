import type { AdminContent } from '@stillair/api/contract/admin.ts'
import type { CreateContent, EditContent } from '@stillair/api/contract/content.ts'
import type { CoverImage } from '@stillair/api/contract/cover-images.ts'
import type { HistoryEntry } from '@stillair/api/contract/history.ts'
import type { Transcript } from '@stillair/api/contract/transcripts.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export function fetchSession(id: string, signal?: AbortSignal): Promise<AdminContent> {
  return api('GET /api/admin/content/:id', { params: { id }, signal })
}

/** One session as its editor needs it. Never taken from an earlier visit: others edit, too. */
export function sessionQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/admin/content', 'one', id],
    queryFn: ({ signal }) => fetchSession(id, signal),
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

/** @param idempotencyKey the same for every attempt at creating one session */
export function createSession(body: CreateContent, idempotencyKey: string): Promise<AdminContent> {
  return api('POST /api/content', { body, idempotencyKey })
}

export function editSession(id: string, body: EditContent): Promise<AdminContent> {
  return api('PATCH /api/content/:id', { params: { id }, body })
}

/** @param text WebVTT or SubRip; empty to take it away */
export function putTranscript(id: string, text: string): Promise<Transcript> {
  return api('PUT /api/content/:id/transcript', { params: { id }, body: { text } })
}

export function fetchHistory(id: string): Promise<HistoryEntry[]> {
  return api('GET /api/content/:id/history', { params: { id } })
}

/** A JPEG, PNG, WebP or AVIF becomes a cover; the server looks inside. */
export function uploadCover(picture: File, signal: AbortSignal): Promise<CoverImage> {
  return api('POST /api/cover-images', { body: picture, signal })
}
