import { ChevronDown } from 'lucide-react'
import { classNames } from '../class-names.ts'
import styles from './select.module.css'

interface Props<Value extends string> {
  /** The accessible name. It isn't visible, since the options explain themselves. */
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly text: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly className?: string | undefined
}

/** A choice from the device's own list, for toolbars. */
export function Select<Value extends string>({ label, options, value, onChange, className }: Props<Value>) {
  return (
    <span className={classNames(styles.box, className)}>
      <select
        aria-label={label}
        className={styles.select}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden />
    </span>
  )
}
