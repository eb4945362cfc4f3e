import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Mail } from '../../../ui/pictures/light-icons.tsx'
import { prepareHumanVerification } from './human-verification.ts'
import { joinWaitlist } from './join-waitlist.ts'
import styles from './waitlist-form.module.css'

interface Props {
  readonly email: string
  readonly onChange: (email: string) => void
  readonly onJoined: () => void
}

/** One field joined to one button. The typed text stays in every case. */
export function WaitlistForm({ email, onChange, onJoined }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [website, setWebsite] = useState('')
  const [isSubmitting, setSubmitting] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSubmitting) return
    setSubmitting(true)
    setError(null)
    const failure = await joinWaitlist({ email, website })
    setSubmitting(false)
    if (failure === null) return onJoined()
    setError(failure)
    field.current?.focus()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.joined}>
        <label className={styles.label}>
          <Mail />
          <span className="visually-hidden">Your e-mail address</span>
          <input
            ref={field}
            className={styles.field}
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="Your e-mail address"
            value={email}
            readOnly={isSubmitting}
            aria-invalid={error !== null}
            aria-describedby={`${id}-error`}
            onFocus={prepareHumanVerification}
            onChange={(event) => {
              onChange(event.target.value)
              setError(null)
            }}
          />
        </label>
        <Button type="submit" look="main" className={styles.button} disabled={email === '' || isSubmitting}>
          {isSubmitting ? 'Joining...' : 'Join the waitlist'}
        </Button>
      </div>
      <label className={styles.trap} aria-hidden>
        Leave this empty
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={website}
          onChange={(event) => setWebsite(event.target.value)}
        />
      </label>
      <p id={`${id}-error`} role="alert" className={styles.error}>
        {error}
      </p>
    </form>
  )
}
