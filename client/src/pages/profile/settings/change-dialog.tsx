import * as Dialog from '@radix-ui/react-dialog'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { AuthMessage } from '../../../entities/sign-in/auth-errors.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { closeOnEscape } from '../../../ui/dialogs/close-on-escape.ts'
import styles from '../../../ui/dialogs/dialog-form.module.css'
import { SupportMessage } from '../../../ui/messages/support-message.tsx'

interface Props {
  /** The text of the button that opens it. */
  readonly button: string
  readonly title: string
  readonly lead: string
  /** The field for the new value. */
  readonly next: {
    readonly label: string
    readonly type: 'password' | 'email'
    readonly autoComplete: string
    readonly hint: string | null
  }
  readonly isReady: boolean
  /** Returns the problem with the input. */
  readonly problemOf: (current: string, next: string) => AuthMessage | null
  readonly onChange: (current: string, next: string) => Promise<void>
  readonly messageOf: (error: unknown) => AuthMessage
  /** Shown after the change: what happened, and what is still to do. */
  readonly done: ReactNode
}

/** Changes a sign-in setting after asking for the current password. */
export function ChangeDialog({ button, title, lead, ...form }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const onOpenChange = (open: boolean) => isBusy || setIsOpen(open)
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Trigger asChild>
        <Button size="small" disabled={!form.isReady}>
          {button}
        </Button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content className="dialog" onKeyDown={closeOnEscape(() => onOpenChange(false))}>
          <Dialog.Title className="dialog-title">{title}</Dialog.Title>
          <Dialog.Description className="below-s anywhere">{lead}</Dialog.Description>
          <Form {...form} isBusy={isBusy} onBusy={setIsBusy} onClose={() => setIsOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface FormProps extends Omit<Props, 'button' | 'title' | 'lead'> {
  readonly isBusy: boolean
  readonly onBusy: (isBusy: boolean) => void
  readonly onClose: () => void
}

/** Unmounted with the dialog, so that no typed password stays in it. */
function Form({ next, problemOf, onChange, messageOf, done, isBusy, onBusy, onClose }: FormProps) {
  const id = useId()
  const [current, setCurrent] = useState('')
  const [wanted, setWanted] = useState('')
  const [message, setMessage] = useState<AuthMessage | null>(null)
  const [isDone, setIsDone] = useState(false)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const problem = problemOf(current, wanted)
    setMessage(problem)
    if (problem) return
    onBusy(true)
    try {
      await onChange(current, wanted)
      setIsDone(true)
    } catch (error) {
      setMessage(messageOf(error))
    }
    onBusy(false)
  }

  if (isDone) {
    return (
      <>
        <div role="status" className={styles.done}>
          {done}
        </div>
        <div className={styles.buttons}>
          <Button look="main" onClick={onClose} ref={(shown) => shown?.focus()}>
            Close
          </Button>
        </div>
      </>
    )
  }
  return (
    <form onSubmit={onSubmit} noValidate className={styles.form}>
      <div>
        <label htmlFor={`${id}-next`} className="field-label">
          {next.label}
        </label>
        <input
          id={`${id}-next`}
          className="text-field"
          type={next.type}
          autoComplete={next.autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={next.hint ? `${id}-hint` : undefined}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        {next.hint && (
          <p id={`${id}-hint`} className="small soft">
            {next.hint}
          </p>
        )}
      </div>
      <div>
        <label htmlFor={`${id}-current`} className="field-label">
          Current password
        </label>
        <input
          id={`${id}-current`}
          className="text-field"
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
      </div>
      <div role="alert">
        {message && (
          <p className="error-box small">
            <strong>{message.title}.</strong> <SupportMessage text={message.text} />
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button look="main" type="submit" aria-disabled={isBusy}>
          {isBusy ? 'One moment…' : 'Change'}
        </Button>
      </div>
    </form>
  )
}
