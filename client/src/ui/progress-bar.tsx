import styles from './progress-bar.module.css'

interface Props {
  /** The accessible name. */
  readonly label: string
  /** From 0 to 1. */
  readonly value: number
}

export function ProgressBar({ label, value }: Props) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={styles.filled} style={{ width: `${percent}%` }} />
    </div>
  )
}
