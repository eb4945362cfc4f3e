import type { AdminProgram } from '@stillair/api/contract/admin/admin.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryOf } from '../../api/query-of.ts'
import { programsQuery } from '../../entities/programs/programs.ts'
import { summaryQuery } from '../shared/summary.ts'
import { tagsQuery } from '../shared/tags-query.ts'

/** Queries all programs with their revisions, newest first, including drafts. */
export const adminProgramsQuery = queryOptions({
  ...queryOf('/api/admin/programs'),
  // Cached data is shown but refetched at once, since other admins work, too.
  staleTime: 0,
})

/** `GET /api/admin/programs/{id}`: the current version. @throws {ApiError} */
export function readAdminProgram(id: string): Promise<AdminProgram> {
  return api('GET /api/admin/programs/:id', { params: { id } })
}

/** Writes the current version of a program to the cached list. */
export function noteProgram(queryClient: QueryClient, program: AdminProgram): void {
  queryClient.setQueryData(adminProgramsQuery.queryKey, (programs) => withProgram(programs, program))
}

/** Returns the list with the current version of a program. A new program comes first, as the newest. */
export function withProgram(
  programs: readonly AdminProgram[] | undefined,
  program: AdminProgram,
): AdminProgram[] | undefined {
  if (!programs) return undefined
  const isKnown = programs.some(({ id }) => id === program.id)
  return isKnown ? programs.map((each) => (each.id === program.id ? program : each)) : [program, ...programs]
}

/** Removes a deleted program from the cached list. */
export function noteDeletion(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData(adminProgramsQuery.queryKey, (programs) => programs?.filter((each) => each.id !== id))
}

/** Refetches every query that shows programs. */
export function refreshPrograms(queryClient: QueryClient): Promise<unknown> {
  const keys = [adminProgramsQuery.queryKey, summaryQuery.queryKey, tagsQuery.queryKey, programsQuery.queryKey]
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
