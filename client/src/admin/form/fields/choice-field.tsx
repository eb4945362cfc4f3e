import { useId } from 'react'
import { Problem } from './field.tsx'
import styles from './form.module.css'

interface Props<Value extends string | number> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly text: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly problem?: string | undefined
  readonly disabled?: boolean
}

/** A choice between a few visible options. */
export function ChoiceField<Value extends string | number>(props: Props<Value>) {
  const { label, options, value, onChange, problem, disabled } = props
  const id = useId()
  return (
    <fieldset className={styles.choices} disabled={disabled} {...(problem && { 'aria-describedby': `${id}-problem` })}>
      <legend className={styles.label}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            className="unseen"
            name={id}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.text}</span>
        </label>
      ))}
      <Problem id={`${id}-problem`} text={problem} />
    </fieldset>
  )
}
