import { AlertDialog } from 'radix-ui'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { signOutEverywhere } from '../../entities/account/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { closeOnEscape } from '../../ui/close-on-escape.ts'
import styles from './delete-account.module.css'

/** The button, and the dialog that asks whether it is meant. */
export function SignOutEverywhere() {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function confirm() {
    if (isBusy) return
    setIsBusy(true)
    setError(null)
    try {
      await signOutEverywhere()
    } catch (failure) {
      setError(failure)
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
      <AlertDialog.Trigger asChild>
        <Button size="small">Sign out everywhere</Button>
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.overlay} />
        <AlertDialog.Content className={styles.dialog} onKeyDown={closeOnEscape(() => onOpenChange(false))}>
          <AlertDialog.Title className={styles.title}>Sign out everywhere?</AlertDialog.Title>
          <AlertDialog.Description className="below-s strong">
            You sign out here, and within a minute on every other phone, tablet and computer.
          </AlertDialog.Description>
          <p className="small soft below-l">
            Do this when you have lost a device or left one open. If somebody may know your password, change it, too.
          </p>
          {error !== null && (
            <div role="alert" className="error-box small below-l">
              <p>
                <strong>You are still signed in.</strong> {messageOf(error)}
              </p>
            </div>
          )}
          <div className={styles.buttons}>
            <AlertDialog.Cancel asChild>
              <Button disabled={isBusy}>Cancel</Button>
            </AlertDialog.Cancel>
            <Button look="main" onClick={confirm} aria-disabled={isBusy}>
              {isBusy ? 'Signing out…' : error !== null ? 'Try again' : 'Sign out everywhere'}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
