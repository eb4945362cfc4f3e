import * as Dialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { closeOnEscape } from '../../../ui/dialogs/close-on-escape.ts'
import { useFocusReturn } from '../../../ui/dialogs/use-focus-return.ts'
import frame from './dialog-frame.module.css'
import styles from './plain-dialog.module.css'

interface Props {
  readonly title: string
  readonly onClose: () => void
  /** Always visible below the title, such as a search box. */
  readonly head?: ReactNode
  readonly children: ReactNode
}

/** The frame of a dialog to read or choose in; it fills the screen on phones. Closing it loses nothing. */
export function PlainDialog({ title, onClose, head, children }: Props) {
  const returnFocus = useFocusReturn()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={frame.overlay} />
        <Dialog.Content
          className={classNames(frame.frame, styles.dialog)}
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onKeyDown={closeOnEscape(onClose)}
        >
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <IconButton label="Close" onClick={onClose}>
              <X aria-hidden />
            </IconButton>
          </div>
          {head && <div className={styles.more}>{head}</div>}
          <div className={styles.body}>{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
