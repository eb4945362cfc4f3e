import * as Switch from '@radix-ui/react-switch'
import { useId } from 'react'
import styles from './form.module.css'

interface Props {
  readonly label: string
  /** What it means when it is on. */
  readonly note: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A setting that is on or off. */
export function SwitchField({ label, note, checked, onChange }: Props) {
  const id = useId()
  return (
    <div className="between gap-xxl">
      <div>
        <label htmlFor={id} className="strong">
          {label}
        </label>
        <p id={`${id}-note`} className="small soft">
          {note}
        </p>
      </div>
      <Switch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        aria-describedby={`${id}-note`}
        className={styles.switch}
      >
        <Switch.Thumb className={styles.thumb} />
      </Switch.Root>
    </div>
  )
}
