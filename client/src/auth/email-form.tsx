import { Check, Circle, Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { type AuthMessage, credentialsMessage, MIN_PASSWORD, signInMessage, signUpMessage } from './auth-errors.ts'
import { identityProvider } from './auth-store.ts'
import styles from './email-form.module.css'

export type Mode = 'sign-in' | 'sign-up'

interface Props {
  readonly mode: Mode
  readonly disabled: boolean
  readonly busy: boolean
  /** Runs an attempt; what it answers is shown. */
  readonly onSubmit: (attempt: () => Promise<AuthMessage | null>) => void
}

async function attempt(mode: Mode, email: string, password: string): Promise<AuthMessage | null> {
  const wrong = credentialsMessage(mode, email, password)
  if (wrong) return wrong
  const describe = mode === 'sign-in' ? signInMessage : signUpMessage
  try {
    const provider = await identityProvider()
    try {
      await (mode === 'sign-in' ? provider.signIn(email, password) : provider.signUp(email, password))
      return null
    } catch (error) {
      return describe(error, await provider.signInMethods(email))
    }
  } catch (error) {
    return describe(error, [])
  }
}

export function EmailForm({ mode, disabled, busy, onSubmit }: Props) {
  const id = useId()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const isNew = mode === 'sign-up'
  const isLongEnough = password.length >= MIN_PASSWORD

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit(() => attempt(mode, email.trim(), password))
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        <label htmlFor={`${id}-email`} className={styles.label}>
          Email
        </label>
        <input
          id={`${id}-email`}
          className={styles.field}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          disabled={disabled}
        />
      </div>
      <div>
        <label htmlFor={`${id}-password`} className={styles.label}>
          Password
        </label>
        <div className={styles.password}>
          <input
            id={`${id}-password`}
            className={styles.field}
            type={shown ? 'text' : 'password'}
            name="password"
            autoComplete={isNew ? 'new-password' : 'current-password'}
            aria-describedby={isNew ? `${id}-rule` : undefined}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            disabled={disabled}
          />
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            className={styles.eye}
            onClick={() => setShown(!shown)}
            disabled={disabled}
          >
            {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </IconButton>
        </div>
        {isNew && (
          <p id={`${id}-rule`} className={styles.rule} data-met={isLongEnough || undefined}>
            {isLongEnough ? <Check aria-hidden /> : <Circle aria-hidden />}
            At least 6 characters
            {isLongEnough && <span className="visually-hidden">, met</span>}
          </p>
        )}
      </div>
      <Button type="submit" look="main" className={styles.submit} disabled={disabled}>
        {busy ? 'One moment…' : isNew ? 'Create account' : 'Sign In'}
      </Button>
    </form>
  )
}
