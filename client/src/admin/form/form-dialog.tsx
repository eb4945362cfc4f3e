import * as Dialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { closeOnEscape, leaveEscapeToWhatTakesIt } from '../../ui/close-on-escape.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import frame from './dialog-frame.module.css'
import styles from './form-dialog.module.css'
import { saveOnCtrlS } from './save-on-ctrl-s.ts'
import type { UnsavedGuard } from './unsaved-guard.ts'

interface Props {
  readonly title: string
  readonly guard: UnsavedGuard
  /** Closes it, after a question when something would be lost. */
  readonly onClose: () => void
  readonly onSubmit?: () => void
  /** How often what is in it was found wrong: each time the first wrong field gets the focus. */
  readonly refusals?: number
  /** Beside Cancel, at the foot: the button that saves, and others before it. */
  readonly actions: ReactNode
  /** It is being saved: the fields take nothing. */
  readonly isBusy?: boolean
  /** It takes the width that a wide screen has. */
  readonly isWide?: boolean
  /** Above the buttons, always in sight: why saving failed, or what is being waited for. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/**
 * The frame of a form: title, close, scrolling fields, and the buttons always in sight; the whole screen on a phone. Closing
 * it with unsaved changes shows a question first. It is drawn with the form's `guard`, whose `leave` closes it once everything is saved.
 */
export function FormDialog(props: Props) {
  const {
    title,
    guard,
    onClose,
    onSubmit,
    refusals = 0,
    actions,
    isBusy = false,
    isWide = false,
    notice,
    children,
  } = props
  const form = useRef<HTMLFormElement>(null)
  const close = () => guard.tryToLeave(onClose)
  const returnFocus = useFocusReturn()

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus()
  }, [refusals])

  /** As the button does: what is written and not added yet, such as a tag, is added when the focus goes there. */
  function save() {
    if (isBusy || !onSubmit) return
    form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
    onSubmit()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit?.()
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className={frame.overlay} />
        <Dialog.Content
          className={classNames(frame.frame, styles.dialog, isWide && styles.wide)}
          aria-describedby={undefined}
          onOpenAutoFocus={focusFirstField}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={leaveEscapeToWhatTakesIt}
          onKeyDown={(event) => {
            closeOnEscape(close)(event)
            // Not from a dialog over this one.
            if (form.current?.contains(event.target as Node)) saveOnCtrlS(event, save)
          }}
          // A form is not closed by a click beside it.
          onInteractOutside={(event) => event.preventDefault()}
        >
          <div className={styles.head}>
            <Dialog.Title className="dialog-title">{title}</Dialog.Title>
            <IconButton label="Close" onClick={close}>
              <X aria-hidden />
            </IconButton>
          </div>
          <form ref={form} onSubmit={submit} noValidate className={styles.form}>
            <div className={styles.fields} inert={isBusy}>
              {children}
            </div>
            <div className={styles.foot}>
              {notice}
              <div className={styles.actions}>
                <Button onClick={close} className={styles.cancel ?? ''}>
                  Cancel
                </Button>
                {actions}
              </div>
            </div>
          </form>
          {guard.isAsking && (
            <ConfirmDialog
              title="Leave without saving?"
              confirm="Discard changes"
              cancel="Keep editing"
              onConfirm={guard.discard}
              onCancel={guard.stay}
            >
              Your changes are not saved yet.
            </ConfirmDialog>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Writing begins at once; on a phone the keys would cover the form before it was seen. */
function focusFirstField(event: Event): void {
  const { currentTarget: dialog } = event
  if (!(dialog instanceof Element) || !matchMedia('(hover: hover)').matches) return
  const field = dialog.querySelector<HTMLElement>('form :is(input, textarea, select):not([type="file"])')
  if (!field) return
  event.preventDefault()
  field.focus()
}
