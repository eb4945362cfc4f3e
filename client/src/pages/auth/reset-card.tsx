import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { track } from '../../entities/analytics/track.ts'
import { newPasswordMessage, resetMessage } from '../../entities/sign-in/auth-errors.ts'
import { identityProvider } from '../../entities/sign-in/auth-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { AuthAlert } from './auth-message.tsx'
import styles from './email-form.module.css'
import { PasswordField } from './password-field.tsx'

interface Props {
  /** The code of the link that was opened. */
  readonly code: string
  /** Opens the card that requests another link. */
  readonly onNewLink: () => void
  /** Called after the change, before the sign-in with the new password. If that fails, `onSignInNeeded` follows. */
  readonly onChanged: (email: string) => void
  readonly onSignInNeeded: () => void
}

type Failure = ReturnType<typeof resetMessage>

/** Shows whose password it is and asks for a new one. */
export function ResetCard({ code, onNewLink, onChanged, onSignInNeeded }: Props) {
  const [email, setEmail] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(true)
  const [failure, setFailure] = useState<Failure | null>(null)

  const check = useCallback(async () => {
    setBusy(true)
    setFailure(null)
    try {
      setEmail(await (await identityProvider()).checkPasswordReset(code))
    } catch (error) {
      setFailure(resetMessage(error))
    }
    setBusy(false)
  }, [code])

  useEffect(() => void check(), [check])

  async function change(address: string) {
    const provider = await identityProvider()
    await provider.resetPassword(code, password)
    onChanged(address)
    try {
      await provider.signIn(address, password)
      track('login', { category: 'auth', label: 'email' })
    } catch {
      onSignInNeeded()
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (email === null) return
    const wrong = newPasswordMessage(password)
    if (wrong) return setFailure({ ...wrong, isSpent: false })
    setBusy(true)
    setFailure(null)
    try {
      await change(email)
    } catch (error) {
      setFailure(resetMessage(error))
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {email === null && busy && <p role="status">Checking your link…</p>}
      {email !== null && !failure?.isSpent && (
        <>
          <p className="anywhere">
            For <strong>{email}</strong>
          </p>
          {/* Tells password managers which account it is for. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField label="New password" isNew value={password} onChange={setPassword} disabled={busy} />
          <Button type="submit" look="main" className={styles.submit} disabled={busy}>
            {busy ? 'One moment…' : 'Save and sign in'}
          </Button>
        </>
      )}
      <AuthAlert message={failure}>
        {failure?.isSpent && (
          <Button size="small" onClick={onNewLink}>
            Request a new link
          </Button>
        )}
        {failure && !failure.isSpent && email === null && (
          <Button size="small" onClick={check}>
            Try again
          </Button>
        )}
      </AuthAlert>
    </form>
  )
}
