import type { BumpTotals } from '../entities/flights/entry.ts'
import styles from './bump-screen.module.css'
import { inG, LIMIT, meaningOf } from './motion/bump-scale.ts'

/** Returns a part of the measured time in whole minutes, or in seconds for a short time. */
function calmOf({ calmSeconds, seconds }: BumpTotals): string {
  const [unit, name] = seconds < 120 ? [1, 'seconds'] : [60, 'minutes']
  return `${Math.floor(calmSeconds / unit)} of ${Math.floor(seconds / unit)} ${name}`
}

/** Draws what the phone measured during a flight. Every strength looks alike: nothing here is an alarm. */
export function BumpPicture({ totals }: { readonly totals: BumpTotals }) {
  const { largest, light, moderate, severe, seconds, calmSeconds } = totals
  const isCalm = light + moderate + severe === 0
  return (
    <>
      <ul className={styles.scale}>
        <Row name="Calm" figure={calmOf(totals)} share={calmSeconds / seconds} />
        <Row name="Bumps" figure={isCalm ? 'none' : `${light} light, ${moderate} moderate, ${severe} severe`} />
        <Row name="Largest" figure={inG(largest)} share={largest / LIMIT} />
      </ul>
      <p>{meaningOf(largest)}</p>
      <p className="soft small">
        The bar ends at {inG(LIMIT)}, which every airliner carries undamaged. The phone measured only while its screen
        was open.
      </p>
    </>
  )
}

interface RowProps {
  readonly name: string
  readonly figure: string
  /** How much of its bar is filled, from 0 to 1; nothing without a bar. */
  readonly share?: number
}

function Row({ name, figure, share }: RowProps) {
  return (
    <li>
      <span>{name}</span> <span className="soft">{figure}</span>
      {share !== undefined && (
        <span className={styles.bar} aria-hidden>
          <span className={styles.filled} style={{ width: `${Math.min(100, 100 * share)}%` }} />
        </span>
      )}
    </li>
  )
}
