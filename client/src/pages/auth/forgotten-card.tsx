import { type FormEvent, useState } from 'react'
import { type AuthMessage, forgottenMessage } from '../../entities/sign-in/auth-errors.ts'
import { identityProvider } from '../../entities/sign-in/auth-store.ts'
import { LocalMailboxNote } from '../../entities/sign-in/local-mailbox-note.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { AuthAlert } from './auth-message.tsx'
import { EmailField } from './email-field.tsx'
import styles from './email-form.module.css'

interface Props {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onBack: () => void
}

async function send(email: string): Promise<AuthMessage | null> {
  if (email === '') return forgottenMessage({ code: 'auth/missing-email' })
  try {
    await (await identityProvider()).sendPasswordReset(email)
    return null
  } catch (error) {
    return forgottenMessage(error)
  }
}

/** Requests a password link. The answer is the same for known and unknown addresses. */
export function ForgottenCard({ email, onEmail, onBack }: Props) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<AuthMessage | null>(null)
  /** The address that the last link was sent to. */
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setMessage(null)
    setSentTo(null)
    const address = email.trim()
    const failure = await send(address)
    setBusy(false)
    setMessage(failure)
    if (failure === null) setSentTo(address)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <EmailField value={email} onChange={onEmail} disabled={busy} />
      <Button type="submit" look="main" className={styles.submit} disabled={busy}>
        {busy ? 'One moment…' : sentTo ? 'Send it again' : 'Send me a link'}
      </Button>
      <div role="status">
        {sentTo && (
          <div className={styles.sent}>
            <p>
              If <strong>{sentTo}</strong> has an account, we’ve sent it a link. The link works for one hour. If nothing
              arrives within a few minutes, check your spam folder.
            </p>
            <LocalMailboxNote />
          </div>
        )}
      </div>
      <AuthAlert message={message} />
      <Button look="bare" size="small" className={styles.back} onClick={onBack}>
        Back to Sign In
      </Button>
    </form>
  )
}
