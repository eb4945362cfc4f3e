// @ts-nocheck
import type { AdminProgram } from '@stillair/api/contract/admin.ts'
import { showToast } from '../../ui/toast-store.ts'
import { ConfirmDialog } from '../form/confirm-dialog.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useDeleteProgram } from './program-commands.ts'

interface Props {
  readonly program: AdminProgram
  readonly onClose: () => void
  readonly focusAfterDeletion: () => HTMLElement | null
}

/** Asks before a program is deleted, and says there why it cannot be. */
export function DeleteProgram({ program, onClose, focusAfterDeletion }: Props) {
  // With the deletion the row is gone, and this question with it.
  const deletion = useDeleteProgram(program.id, () =>
    showToast({ title: 'Program deleted', text: `“${program.title}” is gone. Its sessions stay in the library.` }),
  )

  return (
    <ConfirmDialog
      title={`Delete “${program.title}”?`}
      confirm={deletion.isPending ? 'Deleting…' : deletion.isError ? 'Try again' : 'Delete program'}
      cancel="Cancel"
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onCancel={onClose}
      focusAfter={focusAfterDeletion}
    >
      <p>The program is gone for good. Its sessions stay in the library.</p>
      {deletion.isError && <FormProblem title="The program could not be deleted" error={deletion.error} />}
    </ConfirmDialog>
  )
}
