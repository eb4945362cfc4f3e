import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showToast, type ToastAction } from '../../ui/toast-store.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FormProblem } from './form-problem.tsx'

interface Props {
  /** What is deleted, as it is called. */
  readonly name: string
  readonly deletion: UseMutationResult<unknown, Error, void>
  /** The words of the button, before and after it failed; null for none where another attempt could only fail again. */
  readonly confirm?: string
  readonly again?: string | null
  /** Above the reason for a failure. */
  readonly failure?: string
  /** Another way, below that reason. */
  readonly instead?: ReactNode
  /** The toast afterwards. */
  readonly done: { readonly title: string; readonly text: string; readonly action?: ToastAction }
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The question before something is deleted, which stays until that is done; the server's refusal stays in the dialog. */
export function DeleteDialog(props: Props) {
  const { name, deletion, confirm = 'Delete', again = 'Try again', failure = 'Not deleted.', done, onClose } = props

  function onConfirm() {
    if (deletion.isPending) return
    deletion.mutate(undefined, {
      onSuccess() {
        showToast(done)
        onClose()
      },
    })
  }

  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      confirm={deletion.isPending ? 'Deleting…' : deletion.isError ? again : confirm}
      cancel="Cancel"
      isBusy={deletion.isPending}
      onConfirm={onConfirm}
      onCancel={() => deletion.isPending || onClose()}
    >
      {props.children}
      {deletion.isError && (
        <FormProblem title={failure} error={deletion.error}>
          {props.instead}
        </FormProblem>
      )}
    </ConfirmDialog>
  )
}
