import type { AdminContent } from '@stillair/api/contract/admin/admin.ts'
import type { HistoryEntry } from '@stillair/api/contract/admin/history.ts'
import { webVtt } from '@stillair/api/contract/admin/web-vtt.ts'
import type { CreateContent, EditContent } from '@stillair/api/contract/listener/content.ts'
import type { Transcript } from '@stillair/api/contract/listener/transcripts.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import type { Attempt } from '../../../api/idempotent-attempt.ts'
import type { EditedContent } from '../values/transcript-value.ts'

export function fetchContent(id: string, signal?: AbortSignal): Promise<AdminContent> {
  return api('GET /api/admin/content/:id', { params: { id }, signal })
}

/** Queries content for its editor. Always refetched, since others edit, too. */
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

/**
 * Asks the server to read a transcript. Returns it as WebVTT, or its problem as a sentence; unchanged if the server
 * cannot be asked.
 */
export async function checkedTranscript(
  text: string,
  signal: AbortSignal,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  try {
    const { cues } = await api('POST /api/transcripts/check', { body: { text }, signal })
    return { text: webVtt(cues) }
  } catch (error) {
    return error instanceof ApiError && [400, 413].includes(error.status) ? { problem: error.message } : { text }
  }
}

/** Attaches a transcript, in any format that is read, to content that has never had one. */
export function attachTranscript(id: string, text: string): Promise<Transcript> {
  return api('PUT /api/content/:id/transcript', { params: { id }, body: { text, expectedRevision: null } })
}

/**
 * Adds the text of the saved transcript, for a comparison, and of its revision `from` that the edit started with, to merge them
 * line by line. Without the latter, they are compared as a whole.
 */
export async function withTranscriptText(
  content: AdminContent,
  from: number | null | undefined,
): Promise<EditedContent> {
  const read = async (query: { readonly revision?: number }) => {
    const { cues, revision } = await api('GET /api/admin/content/:id/transcript', { params: { id: content.id }, query })
    return { text: cues.length === 0 ? '' : webVtt(cues), revision }
  }
  const ancestor = from == null ? undefined : read({ revision: from }).catch(() => undefined)
  const { text: transcriptText, revision: transcriptRevision } = await read({})
  return { ...content, transcriptRevision, transcriptText, ancestorText: (await ancestor)?.text }
}

/** Fetches the version that somebody else saved, with the transcript's texts if the transcript has changed since `before`. */
export async function fetchNewest(before: EditedContent): Promise<EditedContent> {
  const newest = await fetchContent(before.id)
  return newest.transcriptRevision === before.transcriptRevision
    ? newest
    : withTranscriptText(newest, before.transcriptRevision)
}

export function fetchHistory(id: string): Promise<HistoryEntry[]> {
  return api('GET /api/content/:id/history', { params: { id } })
}
