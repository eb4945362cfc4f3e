import styles from './toggle.module.css'

interface Props {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A switch with its label; the whole row is clickable. */
export function Toggle({ label, checked, onChange }: Props) {
  return (
    <label className={styles.toggle}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox itself announces whether it is checked
        role="switch"
        className={styles.input}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}
