import * as Dialog from '@radix-ui/react-dialog'
import { useEffect } from 'react'
import { showToast } from '../../ui/toast-store.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import styles from './preview-dialog.module.css'
import type { PreviewDialogProps } from './preview-dialog.tsx'
import { useLazyComponent } from './use-lazy-component.ts'

const loadPreview = async () => (await import('./preview-dialog.tsx')).PreviewDialog

/** The preview, whose code comes when it is first wanted: it brings the player. */
export function PreviewLoader(props: Omit<PreviewDialogProps, 'returnFocus'>) {
  // Of both dialogs: the one that waits has the focus when the other one comes.
  const returnFocus = useFocusReturn()
  const preview = useLazyComponent<PreviewDialogProps>(loadPreview, true)
  const { state } = preview
  const { onClose } = props
  useEffect(() => {
    if (state !== 'failed') return
    showToast({
      title: 'The preview could not be loaded',
      text: 'Check your connection and try again.',
      tone: 'destructive',
    })
    onClose()
  }, [state, onClose])
  if (preview.state === 'ready') return <preview.Component {...props} returnFocus={returnFocus} />
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content className={styles.preview} aria-describedby={undefined} onCloseAutoFocus={returnFocus}>
          <Dialog.Title className={styles.loading}>Loading the preview</Dialog.Title>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
