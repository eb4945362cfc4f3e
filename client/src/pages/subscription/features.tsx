import { Check } from 'lucide-react'
import styles from './features.module.css'

/** The features that a subscription adds to those of every account. */
const FEATURES = [
  { name: 'All sessions', text: 'Over 300, with new ones every month.' },
  { name: 'Every program', text: 'Paths for each of the 14 fears.' },
  { name: 'Every download', text: 'Any session, in flight mode.' },
  { name: 'All pilot-led guides', text: 'What you hear, and why.' },
  { name: 'Every transcript', text: 'Read along, or instead.' },
  { name: 'Made for you', text: 'Every recommendation is open to you.' },
]

/** Lists the features of a subscription. */
export function Features() {
  return (
    <section className={styles.features} aria-labelledby="features">
      <h2 id="features">What you get</h2>
      <ul className={styles.list}>
        {FEATURES.map(({ name, text }) => (
          <li key={name} className="flex gap-xl">
            <span className={styles.check}>
              <Check aria-hidden />
            </span>
            <span>
              <b className={styles.name}>{name}</b>
              <span className={styles.text}>{text}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.free}>
        Free with every account: the sleep timer, your streaks, minutes and landings, and each session marked Free.
      </p>
    </section>
  )
}
