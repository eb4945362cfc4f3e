import type { AdminContent } from '@stillair/api/contract/admin.ts'
import type { CreateContent, EditContent } from '@stillair/api/contract/content.ts'
import type { HistoryEntry } from '@stillair/api/contract/history.ts'
import type { PutTranscript, SavedTranscript } from '@stillair/api/contract/transcripts.ts'
import { webVtt } from '@stillair/api/contract/web-vtt.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import type { Attempt } from '../../api/attempt.ts'
import { api } from '../../api/client.ts'
import type { TranscriptChange } from './content-values.ts'

/** Content in its editor. */
export interface EditedContent extends AdminContent {
  /** After a conflict: its transcript, as a change that would make it so. */
  readonly savedTranscript?: TranscriptChange
}

export function fetchContent(id: string, signal?: AbortSignal): Promise<AdminContent> {
  return api('GET /api/admin/content/:id', { params: { id }, signal })
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
  return api('POST /api/content', attempt)
}

export function editContent(id: string, body: EditContent): Promise<AdminContent> {
  return api('PATCH /api/content/:id', { params: { id }, body })
}

/** What the server would have against a transcript, in a sentence; null for nothing, and while it cannot be asked. */
export async function transcriptProblem(text: string, signal: AbortSignal): Promise<string | null> {
  try {
    await api('POST /api/transcripts/check', { body: { text }, signal })
    return null
  } catch (error) {
    return error instanceof ApiError && [400, 413].includes(error.status) ? error.message : null
  }
}

/** Attaches a transcript, WebVTT or SubRip; an empty text takes it away. */
export function putTranscript(id: string, body: PutTranscript): Promise<SavedTranscript> {
  return api('PUT /api/content/:id/transcript', { params: { id }, body })
}

/** Content as another editor saved it, with the transcript as a change that would make it so. */
export async function fetchNewest(id: string): Promise<EditedContent> {
  const content = await fetchContent(id)
  if (!content.hasTranscript) return { ...content, savedTranscript: 'remove' }
  const { cues } = await api('GET /api/content/:id/transcript', { params: { id } })
  return { ...content, savedTranscript: { fileName: 'The transcript as it is saved', text: webVtt(cues) } }
}

export function fetchHistory(id: string): Promise<HistoryEntry[]> {
  return api('GET /api/content/:id/history', { params: { id } })
}
