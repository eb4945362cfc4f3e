import * as AlertDialog from '@radix-ui/react-alert-dialog'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { closeOnEscape } from '../../ui/close-on-escape.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import frame from './dialog-frame.module.css'
import styles from './form-dialog.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
  /** The words of the button that goes ahead; null where there is no way ahead. */
  readonly confirm: string | null
  /** The words of the button that leaves everything as it is. */
  readonly cancel: string
  /** How the button that goes ahead looks: `main` for what can be taken back. */
  readonly look?: 'danger' | 'main'
  readonly isBusy?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
  /** Where the focus goes afterwards when the button that opened this is gone. */
  readonly focusAfter?: () => HTMLElement | null
}

/** The question before something that cannot be undone. The focus begins at the answer that does nothing. */
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
