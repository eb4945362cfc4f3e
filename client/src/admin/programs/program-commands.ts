import type { AdminProgram } from '@stillair/api/contract/admin/admin.ts'
import type { CreateProgram, EditProgram } from '@stillair/api/contract/listener/programs.ts'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Attempt } from '../../api/idempotent-attempt.ts'
import { noteDeletion, noteProgram, refreshPrograms } from './admin-programs.ts'

/** `POST /api/programs`. @throws {ApiError} */
export function createProgram(attempt: Attempt<CreateProgram>): Promise<AdminProgram> {
  return api('POST /api/programs', attempt)
}

/** `PATCH /api/programs/{id}`. @throws {ApiError} */
export function editProgram(id: string, body: EditProgram): Promise<AdminProgram> {
  return api('PATCH /api/programs/:id', { params: { id }, body })
}

const editKey = (id: string) => ['edit-program', id]

/** Whether the list is changing this program at the moment, so that its cached version is about to be outdated. */
export function useIsChanging(id: string): boolean {
  return useIsMutating({ mutationKey: editKey(id) }) > 0
}

/** Sends {@link editProgram} and writes the answer to the cached list. */
export function useEditProgram(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: editKey(id),
    mutationFn: (body: EditProgram) => editProgram(id, body),
    onSuccess(program) {
      noteProgram(queryClient, program)
      void refreshPrograms(queryClient)
    },
  })
}

/** `DELETE /api/programs/{id}`. The server refuses it while the program is published. */
export function useDeleteProgram(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /api/programs/:id', { params: { id } }),
    onSuccess() {
      noteDeletion(queryClient, id)
      void refreshPrograms(queryClient)
    },
  })
}
