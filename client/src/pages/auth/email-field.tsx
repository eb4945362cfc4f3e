import { useId } from 'react'

interface Props {
  readonly value: string
  readonly onChange: (email: string) => void
  readonly disabled: boolean
}

export function EmailField({ value, onChange, disabled }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="field-label">
        E-mail
      </label>
      <input
        id={id}
        className="text-field"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        disabled={disabled}
      />
    </div>
  )
}
