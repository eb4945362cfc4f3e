import type { Program } from '@stillair/api/contract/listener/programs.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryOf } from '../../api/query-of.ts'

/** All programs, newest first. Admins also get drafts. */
export const programsQuery = queryOptions(queryOf('/api/programs'))

/** Returns the published programs, newest first. */
export function usePrograms() {
  return useQuery({ ...programsQuery, select: publishedOf })
}

function publishedOf(programs: readonly Program[]): Program[] {
  return programs.filter((program) => program.isPublished)
}

export function programQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/programs', id],
    queryFn: ({ signal }) => api('GET /api/programs/:id', { params: { id }, signal }),
  })
}

/** Returns one program. The entry from the list is shown until the answer arrives. */
export function useProgram(id: string) {
  const list = useQuery({ ...programsQuery, enabled: false })
  return useQuery({ ...programQuery(id), placeholderData: () => list.data?.find((program) => program.id === id) })
}

export function programContentQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/programs', id, 'content'],
    queryFn: ({ signal }) => api('GET /api/programs/:id/content', { params: { id }, signal }),
  })
}

export interface ProgramProgress {
  readonly done: number
  readonly total: number
  /** 0 to 100, rounded; 100 only when everything is completed. */
  readonly percent: number
}

/**
 * Returns how much of a program is completed. An id that is listed twice counts once. With one of 200 items left,
 * rounding would give 100: it stays at 99 until the last is completed, since 100 means completed.
 */
export function programProgress(contentIds: readonly string[], completed: ReadonlySet<string>): ProgramProgress {
  const ids = new Set(contentIds)
  const done = [...ids].filter((id) => completed.has(id)).length
  const total = ids.size
  if (total === 0) return { done: 0, total: 0, percent: 0 }
  const percent = Math.round((100 * done) / total)
  return { done, total, percent: done < total ? Math.min(percent, 99) : 100 }
}
