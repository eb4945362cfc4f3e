import type { AdminProgram } from '@stillair/api/contract/admin.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryOf } from '../../api/query-of.ts'
import { programsQuery } from '../../entities/programs/programs.ts'
import { summaryQuery } from '../shared/summary.ts'
import { tagsQuery } from '../shared/tags-query.ts'

/** Every program with its revision, newest first; drafts too. */
export const adminProgramsQuery = queryOptions({
  ...queryOf('/api/admin/programs'),
  // Others are at work, too: what an earlier visit read is shown, and read again at once.
  staleTime: 0,
})

/** `GET /api/admin/programs/{id}`: as it is now. @throws {ApiError} */
export function readAdminProgram(id: string): Promise<AdminProgram> {
  return api('GET /api/admin/programs/:id', { params: { id } })
}

/** Puts the answer to a command on a program, or its newest state, into the list that is shown. */
export function noteProgram(queryClient: QueryClient, program: AdminProgram): void {
  queryClient.setQueryData(adminProgramsQuery.queryKey, (programs) => withProgram(programs, program))
}

/** The list with the newest state of one of its programs; one that it does not have comes first, as the newest. */
export function withProgram(
  programs: readonly AdminProgram[] | undefined,
  program: AdminProgram,
): AdminProgram[] | undefined {
  if (!programs) return undefined
  const isKnown = programs.some(({ id }) => id === program.id)
  return isKnown ? programs.map((each) => (each.id === program.id ? program : each)) : [program, ...programs]
}

/** Takes a deleted program out of the list that is shown. */
export function noteDeletion(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData(adminProgramsQuery.queryKey, (programs) => programs?.filter((each) => each.id !== id))
}

/** Has everything read again that shows programs. */
export function refreshPrograms(queryClient: QueryClient): Promise<unknown> {
  const keys = [adminProgramsQuery.queryKey, summaryQuery.queryKey, tagsQuery.queryKey, programsQuery.queryKey]
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
