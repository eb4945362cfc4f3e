import type { AdminProgram } from '@stillair/api/contract/admin.ts'
import type { CreateProgram, EditProgram } from '@stillair/api/contract/programs.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Attempt, attemptAt } from '../../api/attempt.ts'
import { api } from '../../api/client.ts'
import { noteDeletion, noteProgram, refreshPrograms } from './admin-programs.ts'

function useNoted() {
  const queryClient = useQueryClient()
  return (program: AdminProgram) => {
    noteProgram(queryClient, program)
    void refreshPrograms(queryClient)
  }
}

/** `POST /api/programs`. The same program again, after an answer that was lost, is the same command: it is added once. */
export function useCreateProgram() {
  const last = useRef<Attempt<CreateProgram>>(null)
  return useMutation({
    mutationFn(body: CreateProgram) {
      last.current = attemptAt(body, last.current)
      return api('POST /api/programs', last.current)
    },
    onSuccess: useNoted(),
  })
}

/** `PATCH /api/programs/{id}`. */
export function useEditProgram(id: string) {
  return useMutation({
    mutationFn: (body: EditProgram) => api('PATCH /api/programs/:id', { params: { id }, body }),
    onSuccess: useNoted(),
  })
}

/** `DELETE /api/programs/{id}`; refused while it is published. */
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
