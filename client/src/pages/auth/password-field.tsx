import { useId, useState } from 'react'
import { MIN_PASSWORD } from '../../entities/sign-in/auth-errors.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Check, Circle, Eye, EyeOff } from '../../ui/pictures/light-icons.tsx'
import styles from './password-field.module.css'

interface Props {
  readonly label: string
  /** Whether it is a new password; then the field shows the rule and whether it is met. */
  readonly isNew: boolean
  readonly value: string
  readonly onChange: (password: string) => void
  readonly disabled: boolean
}

/** A password field with a button that reveals the password. */
export function PasswordField({ label, isNew, value, onChange, disabled }: Props) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const isLongEnough = value.length >= MIN_PASSWORD
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className={styles.password}>
        <input
          id={id}
          className="text-field"
          type={shown ? 'text' : 'password'}
          name="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={isNew ? `${id}-rule` : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          disabled={disabled}
        />
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          className={styles.eye}
          onClick={() => setShown(!shown)}
          disabled={disabled}
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      </div>
      {isNew && (
        <p id={`${id}-rule`} className={styles.rule} data-met={isLongEnough || undefined}>
          {isLongEnough ? <Check /> : <Circle />}
          At least 6 characters
          {isLongEnough && <span className="visually-hidden">, met</span>}
        </p>
      )}
    </div>
  )
}
