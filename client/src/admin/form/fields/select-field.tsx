import { ChevronDown } from 'lucide-react'
import { Field } from './field.tsx'
import styles from './form.module.css'

interface Props<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly text: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A choice from the device's own list. */
export function SelectField<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  return (
    <Field label={label}>
      {(control) => (
        <div className={styles.select}>
          <select {...control} value={value} onChange={(event) => onChange(event.target.value as Value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden />
        </div>
      )}
    </Field>
  )
}
