import type { HistoryEntry, RestoreVersion } from '@stillair/api/contract/admin/history.ts'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { undoChange } from '../shared/undo-change.ts'

export type HistoryKind = 'content' | 'program'

/** The API paths of each kind, for admins and for listeners. */
const PATHS = {
  content: { admin: '/api/admin/content', listener: '/api/content' },
  program: { admin: '/api/admin/programs', listener: '/api/programs' },
} as const

/** Queries the changes with authors and times, newest first. Refetched at every visit, since somebody may be editing. */
export function historyQuery(kind: HistoryKind, id: string) {
  const { listener } = PATHS[kind]
  return queryOptions({
    queryKey: [listener, id, 'history'],
    queryFn: ({ signal }) => api(`GET ${listener}/:id/history`, { params: { id }, signal }),
    staleTime: 0,
  })
}

/** Returns the current title of content or a program. */
export function useTitleOf(kind: HistoryKind, id: string): string | undefined {
  const { admin } = PATHS[kind]
  const now = useQuery({
    queryKey: [admin, 'one', id],
    queryFn: ({ signal }) => api(`GET ${admin}/:id`, { params: { id }, signal }),
  })
  return now.data?.title
}

/** Refetches everything that shows the item. */
function refreshItem(queryClient: QueryClient, kind: HistoryKind): Promise<unknown> {
  const { admin, listener } = PATHS[kind]
  const keys = [[admin], ['/api/admin/summary'], ['/api/media'], [listener]]
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** `POST …/restore`. Refetches even after a failure: a refusal means that something changed. */
export function useRestore(kind: HistoryKind, id: string) {
  const queryClient = useQueryClient()
  const { listener } = PATHS[kind]
  return useMutation({
    mutationFn: (body: RestoreVersion) => api(`POST ${listener}/:id/restore`, { params: { id }, body }),
    onSettled: () => refreshItem(queryClient, kind),
  })
}

/** Undoes the change of an entry, where nobody has changed its fields since, and shows the result in a toast. */
export function useUndo(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ revision }: HistoryEntry) => undoChange({ id, revision }),
    onSuccess: (isUndone) =>
      showToast(
        isUndone
          ? { title: 'Content updated successfully', text: 'The change is undone.' }
          : { title: 'Nothing was undone', text: 'Somebody has changed it since.' },
      ),
    onError: (error) => showToast({ title: 'Error updating content', text: messageOf(error), tone: 'destructive' }),
    onSettled: () => refreshItem(queryClient, 'content'),
  })
}

/**
 * Returns the command that restores the version of `entry`. The server refuses it if there are changes newer than `seen`.
 *
 * @param seen the history on the screen, newest first
 * @param keepRecording keeps the current recording, because that of the version was deleted
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
