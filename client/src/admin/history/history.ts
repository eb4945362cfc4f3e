import type { HistoryEntry, RestoreVersion } from '@stillair/api/contract/history.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export type HistoryKind = 'content' | 'program'

/** Where the lists and details of each kind are, for admins and for listeners. */
const PATHS = {
  content: { admin: '/api/admin/content', listener: '/api/content' },
  program: { admin: '/api/admin/programs', listener: '/api/programs' },
} as const

/** Who changed what and when, newest first. Never taken from an earlier visit: somebody may be at work. */
export function historyQuery(kind: HistoryKind, id: string) {
  const { listener } = PATHS[kind]
  return queryOptions({
    queryKey: [listener, id, 'history'],
    queryFn: ({ signal }) => api(`GET ${listener}/:id/history`, { params: { id }, signal }),
    staleTime: 0,
  })
}

/** The title that content or a program has now. */
export function useTitleOf(kind: HistoryKind, id: string): string | undefined {
  const { admin } = PATHS[kind]
  const now = useQuery({
    queryKey: [admin, 'one', id],
    queryFn: ({ signal }) => api(`GET ${admin}/:id`, { params: { id }, signal }),
  })
  return now.data?.title
}

/** `POST …/restore`. Everything that shows it is read again, whether it succeeds or not: a refusal means that something changed. */
export function useRestore(kind: HistoryKind, id: string) {
  const queryClient = useQueryClient()
  const { admin, listener } = PATHS[kind]
  return useMutation({
    mutationFn: (body: RestoreVersion) => api(`POST ${listener}/:id/restore`, { params: { id }, body }),
    onSettled() {
      const keys = [[admin], ['/api/admin/summary'], ['/api/media'], [listener]]
      return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
}

/**
 * The command that restores the version of `entry`. Nothing is overwritten that is newer than the history that was seen.
 *
 * @param seen the history, newest first
 * @param keepRecording leaves the recording as it is now: that of the version is deleted
 */
export function restoreBody(
  kind: HistoryKind,
  entry: HistoryEntry,
  seen: readonly HistoryEntry[],
  keepRecording: boolean,
): RestoreVersion {
  const [newest] = seen
  return {
    revision: entry.revision,
    ...(newest && { expectedRevision: newest.revision }),
    ...(kind === 'content' && {
      transcriptRevision: entry.transcriptRevision,
      ...(newest && { expectedTranscriptRevision: newest.transcriptRevision }),
    }),
    ...(keepRecording && { keepRecording }),
  }
}
