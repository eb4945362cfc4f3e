import * as AlertDialog from '@radix-ui/react-alert-dialog'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { removeFromDevice } from '../../features/offline-downloads/download-manager.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { closeOnEscape } from '../../ui/dialogs/close-on-escape.ts'
import styles from './on-this-device.module.css'

interface Props {
  readonly userId: string
  readonly contentIds: readonly string[]
  /** The title of the item to remove; without it, all are removed. */
  readonly title?: string
}

/** The button that removes one item, or all, from the device, with a dialog to confirm. */
export function RemoveDialog({ userId, contentIds, title }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const what = title === undefined ? 'everything saved here' : `“${title}”`

  async function remove() {
    setHasFailed(false)
    try {
      await removeFromDevice(userId, contentIds)
      setIsOpen(false)
    } catch {
      setHasFailed(true)
    }
  }

  return (
    <AlertDialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <AlertDialog.Trigger asChild>
        {title === undefined ? (
          <Button look="bare" size="small">
            Remove all
          </Button>
        ) : (
          <IconButton label={`Remove ${title}`}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="overlay" />
        <AlertDialog.Content className="dialog" onKeyDown={closeOnEscape(() => setIsOpen(false))}>
          <AlertDialog.Title className="above-s anywhere dialog-title">Remove {what}?</AlertDialog.Title>
          <AlertDialog.Description className="soft">
            It is removed from this device only. To save it again, you need to be online. Your progress stays.
          </AlertDialog.Description>
          {hasFailed && <p role="alert">It could not be removed. Please try again.</p>}
          <div className={styles.buttons}>
            <AlertDialog.Cancel asChild>
              <Button>Cancel</Button>
            </AlertDialog.Cancel>
            <Button look="danger" onClick={remove}>
              Remove
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
