import * as AlertDialog from '@radix-ui/react-alert-dialog'
import { type ReactElement, type ReactNode, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { closeOnEscape } from '../../../ui/dialogs/close-on-escape.ts'
import styles from './delete-account.module.css'

interface Props {
  /** The button that opens it. */
  readonly button: ReactElement
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
  readonly look: 'main' | 'danger'
  /** The text of the confirming button, before and during the action. */
  readonly confirm: string
  readonly confirming: string
  /** The message when the action failed. */
  readonly failure: string
  readonly onConfirm: () => Promise<void>
}

/** A button with a dialog that confirms an action on the account. The dialog stays open until the action is done. */
export function ConfirmDialog(props: Props) {
  const { button, title, lead, children, look, confirm, confirming, failure, onConfirm } = props
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function submit() {
    if (isBusy) return
    setIsBusy(true)
    setError(null)
    try {
      await onConfirm()
    } catch (reason) {
      setError(reason)
      setIsBusy(false)
    }
  }

  function onOpenChange(open: boolean) {
    if (isBusy) return
    setIsOpen(open)
    setError(null)
  }

  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Trigger asChild>{button}</AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.overlay} />
        <AlertDialog.Content className={styles.dialog} onKeyDown={closeOnEscape(() => onOpenChange(false))}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className="below-s strong">{lead}</AlertDialog.Description>
          {children}
          {error !== null && (
            <div role="alert" className="error-box small below-l">
              <p>
                <strong>{failure}</strong> {messageOf(error)}
              </p>
            </div>
          )}
          <div className={styles.buttons}>
            <AlertDialog.Cancel asChild>
              <Button disabled={isBusy}>Cancel</Button>
            </AlertDialog.Cancel>
            <Button look={look} onClick={submit} aria-disabled={isBusy}>
              {isBusy ? confirming : error !== null ? 'Try again' : confirm}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
