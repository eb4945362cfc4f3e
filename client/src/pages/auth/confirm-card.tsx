import { useCallback, useEffect, useState } from 'react'
import { confirmationMessage } from '../../entities/sign-in/auth-errors.ts'
import { identityProvider } from '../../entities/sign-in/auth-store.ts'
import { useConfirmationMail } from '../../entities/sign-in/confirmation-mail.ts'
import { LocalMailboxNote } from '../../entities/sign-in/local-mailbox-note.tsx'
import { useAuth } from '../../entities/sign-in/use-auth.ts'
import { Button } from '../../ui/controls/button.tsx'
import { AuthAlert } from './auth-message.tsx'
import styles from './email-form.module.css'

interface Props {
  /** The code of the link that was opened. */
  readonly code: string
  readonly onConfirmed: () => void
  readonly onSignIn: () => void
}

type Failure = ReturnType<typeof confirmationMessage>

/** The result of each code: a code works only once, but the screen may render more than once. */
const confirmations = new Map<string, Promise<void>>()

function confirmOnce(code: string): Promise<void> {
  const confirmation = confirmations.get(code) ?? identityProvider().then((provider) => provider.confirmEmail(code))
  confirmations.set(code, confirmation)
  return confirmation
}

/** Confirms the link's address at once; shows what to do if that fails. */
export function ConfirmCard({ code, onConfirmed, onSignIn }: Props) {
  const auth = useAuth()
  const user = auth.status === 'signed-in' ? auth.user : null
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(true)

  const confirm = useCallback(async () => {
    setBusy(true)
    setFailure(null)
    try {
      await confirmOnce(code)
      onConfirmed()
    } catch (error) {
      const message = confirmationMessage(error)
      // Unless the link is used up, another attempt may succeed.
      if (!message.isSpent) confirmations.delete(code)
      setFailure(message)
    }
    setBusy(false)
  }, [code, onConfirmed])

  useEffect(() => void confirm(), [confirm])

  // If a user opens the link twice, the address is already confirmed.
  const isDone = failure?.isSpent === true && user?.isEmailVerified === true
  useEffect(() => {
    if (isDone) onConfirmed()
  }, [isDone, onConfirmed])

  return (
    <div className={styles.form}>
      {busy && <p role="status">Checking your link…</p>}
      <AuthAlert message={failure}>
        {failure && !failure.isSpent && (
          <Button size="small" onClick={confirm}>
            Try again
          </Button>
        )}
        {failure?.isSpent && !user && (
          <Button size="small" onClick={onSignIn}>
            Sign in to request a new link
          </Button>
        )}
      </AuthAlert>
      {failure?.isSpent && user && !isDone && <NewLink userId={user.userId} email={user.email} />}
    </div>
  )
}

function NewLink({ userId, email }: { readonly userId: string; readonly email: string | null }) {
  const mail = useConfirmationMail(userId)
  return (
    <>
      <Button look="main" onClick={mail.send} disabled={mail.isBusy || mail.isWaiting}>
        {mail.isBusy ? 'One moment…' : 'Send a new link'}
      </Button>
      <div role="status">
        {mail.isWaiting && (
          <div className={styles.sent}>
            <p>
              We’ve sent a link to <strong>{email}</strong>. You can request another in a minute.
            </p>
            <LocalMailboxNote />
          </div>
        )}
      </div>
      <AuthAlert message={mail.problem} />
    </>
  )
}
