import type { Transcript } from '@stillair/api/contract/listener/transcripts.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** The text spoken from `start` to `end`, in seconds. */
export type Cue = Transcript['cues'][number]

export function transcriptQuery(contentId: string) {
  return queryOptions({
    queryKey: ['/api/content', contentId, 'transcript'],
    queryFn: ({ signal }) => api('GET /api/content/:id/transcript', { params: { id: contentId }, signal }),
  })
}

/** Returns the transcript's cues; requests them only when `isWanted`. */
export function useTranscript(contentId: string, isWanted: boolean) {
  return useQuery({ ...transcriptQuery(contentId), enabled: isWanted, select: (transcript) => transcript.cues })
}
