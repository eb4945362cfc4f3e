import * as Dialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { closeOnEscape, leaveEscapeToWhatTakesIt } from '../../../ui/dialogs/close-on-escape.ts'
import { useFocusReturn } from '../../../ui/dialogs/use-focus-return.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import frame from './dialog-frame.module.css'
import styles from './form-dialog.module.css'
import { saveOnCtrlS } from './save-on-ctrl-s.ts'
import type { UnsavedGuard } from './unsaved-guard.ts'

interface Props {
  readonly title: string
  readonly guard: UnsavedGuard
  /** Closes the dialog, after a confirmation if changes would be lost. */
  readonly onClose: () => void
  readonly onSubmit?: () => void
  /** How often submitting found a problem. Each time, the first wrong field gets the focus. */
  readonly refusals?: number
  /** The buttons next to Cancel; the last one saves. */
  readonly actions: ReactNode
  /** Whether the form is being saved, so that the fields are inactive. */
  readonly isBusy?: boolean
  /** Whether it uses the width of a wide screen. */
  readonly isWide?: boolean
  /** Always visible above the buttons: why saving failed, or what it is waiting for. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/**
 * The frame of a form: a title, scrolling fields, and buttons that stay visible. It fills the screen on phones. Closing it with
 * unsaved changes asks for confirmation first. The form's `guard.leave` closes it after saving.
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

  /** Moves the focus to the save button first, as a click would. Leaving a field applies unfinished input, such as a tag. */
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
            // Ignores the shortcut in a dialog above this one.
            if (form.current?.contains(event.target as Node)) saveOnCtrlS(event, save)
          }}
          // A click outside does not close a form.
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

/** Focuses the first field; not on phones, where the keyboard would cover the form. */
function focusFirstField(event: Event): void {
  const { currentTarget: dialog } = event
  if (!(dialog instanceof Element) || !matchMedia('(hover: hover)').matches) return
  const field = dialog.querySelector<HTMLElement>('form :is(input, textarea, select):not([type="file"])')
  if (!field) return
  event.preventDefault()
  field.focus()
}
