// @ts-nocheck
import { Check } from 'lucide-react'
import styles from './features.module.css'

const FEATURES = [
  { name: 'All sessions', text: 'Over 300, with new ones every month.' },
  { name: 'Every program', text: 'Paths for each of the 14 fears.' },
  { name: 'Downloads', text: 'Play them in flight mode.' },
  { name: 'Pilot-led guides', text: 'What you hear, and why.' },
  { name: 'Sleep timer', text: 'Fades out, never cuts.' },
  { name: 'Your progress', text: 'Streaks, minutes and landings.' },
]

/** What a subscription opens. */
export function Features() {
  return (
    <section className={styles.features} aria-labelledby="features">
      <h2 id="features">What you get</h2>
      <ul className={styles.list}>
        {FEATURES.map(({ name, text }) => (
          <li key={name} className={styles.feature}>
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
    </section>
  )
}
