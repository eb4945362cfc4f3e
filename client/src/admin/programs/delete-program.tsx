import type { AdminProgram } from '@stillair/api/contract/admin.ts'
import { useQueryClient } from '@tanstack/react-query'
import { DeleteDialog } from '../form/delete-dialog.tsx'
import { undoDeletion } from '../shared/restore-deleted.ts'
import { refreshPrograms } from './admin-programs.ts'
import { useDeleteProgram } from './program-commands.ts'

interface Props {
  readonly program: AdminProgram
  readonly onClose: () => void
}

/** The question before a program is deleted. */
export function DeleteProgram({ program, onClose }: Props) {
  const queryClient = useQueryClient()
  return (
    <DeleteDialog
      name={program.title}
      deletion={useDeleteProgram(program.id)}
      confirm="Delete program"
      failure="The program could not be deleted"
      done={{
        title: 'Program deleted',
        text: `“${program.title}” is in the bin for 30 days.`,
        action: undoDeletion([{ kind: 'program', ...program }], () => refreshPrograms(queryClient)),
      }}
      onClose={onClose}
    >
      <p>It stays in the bin, under Content Management, for 30 days. Its sessions stay in the library.</p>
    </DeleteDialog>
  )
}
