import { type FormEvent, useState } from 'react'
import { track } from '../../entities/analytics/track.ts'
import {
  type AuthMessage,
  credentialsMessage,
  signInMessage,
  signUpMessage,
} from '../../entities/sign-in/auth-errors.ts'
import { identityProvider } from '../../entities/sign-in/auth-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmailField } from './email-field.tsx'
import styles from './email-form.module.css'
import { PasswordField } from './password-field.tsx'

export type Mode = 'sign-in' | 'sign-up'

interface Props {
  readonly mode: Mode
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly busy: boolean
  /** Runs an attempt and shows the message that it returns. */
  readonly onSubmit: (attempt: () => Promise<AuthMessage | null>) => void
  readonly onForgotten: () => void
}

async function attempt(mode: Mode, email: string, password: string): Promise<AuthMessage | null> {
  const wrong = credentialsMessage(mode, email, password)
  if (wrong) return wrong
  const describe = mode === 'sign-in' ? signInMessage : signUpMessage
  try {
    const provider = await identityProvider()
    try {
      await (mode === 'sign-in' ? provider.signIn(email, password) : provider.signUp(email, password))
      track('login', { category: 'auth', label: 'email' })
      return null
    } catch (error) {
      return describe(error, await provider.signInMethods(email))
    }
  } catch (error) {
    return describe(error, [])
  }
}

/** Both tabs share the same fields, and switching keeps what was typed. */
export function EmailForm({ mode, email, onEmail, busy, onSubmit, onForgotten }: Props) {
  const [password, setPassword] = useState('')
  const isNew = mode === 'sign-up'

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit(() => attempt(mode, email.trim(), password))
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <EmailField value={email} onChange={onEmail} disabled={busy} />
      <PasswordField label="Password" isNew={isNew} value={password} onChange={setPassword} disabled={busy} />
      {!isNew && (
        <Button look="bare" size="small" className={styles.forgotten} disabled={busy} onClick={onForgotten}>
          Forgot your password?
        </Button>
      )}
      <Button type="submit" look="main" className={styles.submit} disabled={busy}>
        {busy ? 'One moment…' : isNew ? 'Create account' : 'Sign In'}
      </Button>
    </form>
  )
}
