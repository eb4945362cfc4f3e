import * as Dialog from '@radix-ui/react-dialog'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { closeOnEscape } from '../../../ui/dialogs/close-on-escape.ts'
import styles from '../../../ui/dialogs/dialog-form.module.css'
import type { AuthMessage } from '../auth-errors.ts'
import { DialogProblem } from '../dialog-problem.tsx'
import { secondStepMessage } from './second-step-errors.ts'

interface Props {
  readonly title: string
  readonly description: string
  /** Shown above the field. */
  readonly children?: ReactNode
  readonly label: string
  /** The text of the button that sends the code. */
  readonly submit: string
  /** Rejects when the code is wrong; the user can then type another. */
  readonly confirm: (code: string) => Promise<void>
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** Asks for the six digits of an authenticator app until they are right. It can't be closed while a code is being checked. */
export function CodeDialog({ title, description, children, label, submit, confirm, onDone, onCancel }: Props) {
  const id = useId()
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState<AuthMessage | null>(null)
  const cancel = () => isBusy || onCancel()

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const digits = code.replaceAll(/\s/g, '')
    if (!/^\d{6}$/.test(digits)) return setMessage(secondStepMessage({ code: 'auth/missing-code' }))
    setIsBusy(true)
    try {
      await confirm(digits)
      onDone()
    } catch (error) {
      setMessage(secondStepMessage(error))
      setIsBusy(false)
    }
  }

  return (
    <Dialog.Root open onOpenChange={cancel}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content className="dialog" onKeyDown={closeOnEscape(cancel)}>
          <Dialog.Title className="dialog-title">{title}</Dialog.Title>
          <Dialog.Description className="below-s anywhere">{description}</Dialog.Description>
          {children}
          <form onSubmit={onSubmit} noValidate className={styles.form}>
            <div>
              <label htmlFor={id} className="field-label">
                {label}
              </label>
              <input
                id={id}
                className="text-field"
                inputMode="numeric"
                autoComplete="one-time-code"
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
            </div>
            <DialogProblem message={message} />
            <div className={styles.buttons}>
              <Button onClick={cancel} disabled={isBusy}>
                Cancel
              </Button>
              <Button look="main" type="submit" aria-disabled={isBusy}>
                {isBusy ? 'One moment…' : submit}
              </Button>
            </div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
