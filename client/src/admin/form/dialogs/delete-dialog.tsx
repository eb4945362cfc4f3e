import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showToast, type ToastAction } from '../../../ui/toasts/toast-store.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FormProblem } from './form-problem.tsx'

interface Props {
  /** The name of the item. */
  readonly name: string
  readonly deletion: UseMutationResult<unknown, Error, void>
  /** The labels of the button, before and after a failure; null when another attempt could only fail again. */
  readonly confirm?: string
  readonly again?: string | null
  /** The heading above the reason for a failure. */
  readonly failure?: string
  /** An alternative, shown below that reason. */
  readonly instead?: ReactNode
  /** The toast after the deletion. */
  readonly done: { readonly title: string; readonly text: string; readonly action?: ToastAction }
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A confirmation before a deletion. It stays open until the deletion is done, and shows a refusal of the server. */
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
