import type { AdminProgram } from '@stillair/api/contract/admin.ts'
import type { Deleted } from '@stillair/api/contract/deleted.ts'
import type { CreateProgram, EditProgram } from '@stillair/api/contract/programs.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Attempt } from '../../api/attempt.ts'
import { request } from '../../api/client.ts'
import { noteDeletion, noteProgram, refreshPrograms } from './admin-programs.ts'

/** The path of one program. */
export function programPath(id: string): string {
  return `/api/programs/${encodeURIComponent(id)}`
}

/** `POST /api/programs`. @throws {ApiError} */
export function createProgram(attempt: Attempt<CreateProgram>): Promise<AdminProgram> {
  return request<AdminProgram>('/api/programs', { method: 'POST', ...attempt })
}

/** `PATCH /api/programs/{id}`. @throws {ApiError} */
export function editProgram(id: string, body: EditProgram): Promise<AdminProgram> {
  return request<AdminProgram>(programPath(id), { method: 'PATCH', body })
}

/** {@link editProgram}, into the list that is shown. */
export function useEditProgram(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: EditProgram) => editProgram(id, body),
    onSuccess(program) {
      noteProgram(queryClient, program)
      void refreshPrograms(queryClient)
    },
  })
}

/** `DELETE /api/programs/{id}`; refused while it is published. */
export function useDeleteProgram(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => request<Deleted>(programPath(id), { method: 'DELETE' }),
    onSuccess() {
      noteDeletion(queryClient, id)
      void refreshPrograms(queryClient)
    },
  })
}
