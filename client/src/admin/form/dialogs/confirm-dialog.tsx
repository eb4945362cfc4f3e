import * as AlertDialog from '@radix-ui/react-alert-dialog'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { closeOnEscape } from '../../../ui/dialogs/close-on-escape.ts'
import { useFocusReturn } from '../../../ui/dialogs/use-focus-return.ts'
import frame from './dialog-frame.module.css'
import styles from './form-dialog.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
  /** The label of the confirm button; null when the action is not possible. */
  readonly confirm: string | null
  /** The label of the button that changes nothing. */
  readonly cancel: string
  /** The look of the confirm button: `main` for actions that can be undone. */
  readonly look?: 'danger' | 'main'
  readonly isBusy?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
  /** Returns the next focus target when the button that opened this is gone. */
  readonly focusAfter?: () => HTMLElement | null
}

/** A confirmation before an action that cannot be undone. The focus starts on the button that changes nothing. */
export function ConfirmDialog(props: Props) {
  const { title, children, confirm, cancel, look = 'danger', isBusy, onConfirm, onCancel, focusAfter } = props
  const returnFocus = useFocusReturn((opener) => opener ?? focusAfter?.())
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={classNames(frame.overlay, styles.above)} />
        <AlertDialog.Content
          className={styles.confirm}
          onCloseAutoFocus={returnFocus}
          onKeyDown={closeOnEscape(onCancel)}
        >
          <AlertDialog.Title className="subtitle">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className={styles.words}>{children}</div>
          </AlertDialog.Description>
          <div className={styles.answers}>
            <AlertDialog.Cancel asChild>
              <Button>{cancel}</Button>
            </AlertDialog.Cancel>
            {confirm !== null && (
              <Button look={look} disabled={isBusy} onClick={onConfirm}>
                {confirm}
              </Button>
            )}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
