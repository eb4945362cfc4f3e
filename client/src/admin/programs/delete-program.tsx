import type { AdminProgram } from '@stillair/api/contract/admin.ts'
import { showToast } from '../../ui/toast-store.ts'
import { ConfirmDialog } from '../form/confirm-dialog.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useDeleteProgram } from './program-commands.ts'

interface Props {
  readonly program: AdminProgram
  readonly onClose: () => void
}

/** The question before a program is deleted; the server's refusal stays in the dialog. */
export function DeleteProgram({ program, onClose }: Props) {
  const deletion = useDeleteProgram(program.id)

  function confirm() {
    deletion.mutate(undefined, {
      onSuccess() {
        showToast({ title: 'Program deleted', text: `“${program.title}” is gone. Its sessions stay in the library.` })
        onClose()
      },
    })
  }

  return (
    <ConfirmDialog
      title={`Delete “${program.title}”?`}
      confirm={deletion.isPending ? 'Deleting…' : deletion.isError ? 'Try again' : 'Delete program'}
      cancel="Cancel"
      isBusy={deletion.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>The program is gone for good. Its sessions stay in the library.</p>
      {deletion.isError && <FormProblem title="The program could not be deleted" error={deletion.error} />}
    </ConfirmDialog>
  )
}
