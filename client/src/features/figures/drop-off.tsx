import styles from './drop-off.module.css'
import type { StepRow } from './step-rows.ts'

interface Props {
  readonly rows: readonly StepRow[]
  readonly listeners: number
}

/** Draws the share of listeners at the start of each step; the table below has the numbers. */
export function DropOff({ rows, listeners }: Props) {
  const steps = rows.filter(({ from }) => from !== null)
  const end = Math.max(1, (steps.at(-1)?.from ?? 0) * 1.15)
  const height = (people: number) => 100 - (100 * people) / listeners
  const remaining = rows.find(({ from }) => from === null)?.listening ?? steps.at(-1)?.listening ?? 0
  const corners = steps.map(({ from, listening }) => `${(100 * (from ?? 0)) / end},${height(listening)}`)
  const line = [...corners, `100,${height(remaining)}`]
    .map((corner) => `L${corner}`)
    .join('')
    .replace('L', 'M')
  return (
    <figure className={styles.figure}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={styles.curve}>
        <path d={`${line}V100H0Z`} className={styles.area} />
        <path d={line} className={styles.line} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>
        Still listening, from {listeners} at the start to {remaining} at the end
      </figcaption>
    </figure>
  )
}
