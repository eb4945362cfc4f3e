import * as Dialog from '@radix-ui/react-dialog'
import { useFocusReturn } from '../../../ui/dialogs/use-focus-return.ts'
import { useLazyDialog } from '../use-lazy-component.ts'
import styles from './preview-dialog.module.css'
import type { PreviewDialogProps } from './preview-dialog.tsx'

const loadPreview = async () => (await import('./preview-dialog.tsx')).PreviewDialog

/** Loads the preview on demand, since it includes the player. */
export function PreviewLoader(props: Omit<PreviewDialogProps, 'returnFocus'>) {
  // Shared by both dialogs: the loading dialog has the focus when the preview opens.
  const returnFocus = useFocusReturn()
  const Preview = useLazyDialog<PreviewDialogProps>(loadPreview, 'The preview', props.onClose)
  if (Preview) return <Preview {...props} returnFocus={returnFocus} />
  return (
    <Dialog.Root open onOpenChange={props.onClose}>
      <Dialog.Portal>
        <Dialog.Content className={styles.preview} aria-describedby={undefined} onCloseAutoFocus={returnFocus}>
          <Dialog.Title className={styles.loading}>Loading the preview</Dialog.Title>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
