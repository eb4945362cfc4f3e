import { classNames } from '../class-names.ts'
import styles from './segmented.module.css'

interface Props<Value extends string> {
  /** The accessible name of the group. */
  readonly label: string
  /** The name of the radio group; must be unique on the screen. */
  readonly name: string
  readonly values: readonly Value[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly disabled?: boolean
  readonly className?: string | undefined
}

/** A choice between a few short labels, side by side. */
export function Segmented<Value extends string>(props: Props<Value>) {
  const { label, name, values, value, onChange, disabled, className } = props
  return (
    <fieldset className={classNames(styles.group, className)} disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {values.map((each) => (
        <label key={each} className={styles.choice}>
          <input
            type="radio"
            className="unseen"
            name={name}
            value={each}
            checked={each === value}
            onChange={() => onChange(each)}
          />
          <span>{each}</span>
        </label>
      ))}
    </fieldset>
  )
}
