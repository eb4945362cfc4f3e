import { useClientConfig } from '../../api/use-client-config.ts'
import { type Consent, giveConsent } from '../../entities/analytics/consent.ts'
import { useConsent } from '../../entities/analytics/use-consent.ts'
import styles from './consent-choice.module.css'

const ANSWERS = [
  { answer: 'denied', text: 'Do not count my visits' },
  { answer: 'granted', text: 'Count my visits' },
] as const

const SAID: Readonly<Record<Consent, string>> = {
  granted: 'You said yes. Your visits are counted.',
  denied: 'You said no. Your visits are not counted.',
  undecided: 'You have not answered yet. Until you do, your visits are not counted.',
  signalled: 'Your browser asks not to be tracked. We do as it asks: your visits are not counted.',
}

/** Lets visitors give or withdraw consent on the privacy page; renders nothing when no analytics are configured. */
export function ConsentChoice() {
  const config = useClientConfig()
  const consent = useConsent()
  if (!config?.analytics) return null
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Your answer</legend>
      <p role="status" className="soft">
        {SAID[consent]}
      </p>
      {consent !== 'signalled' &&
        ANSWERS.map(({ answer, text }) => (
          <label key={answer} className={styles.answer}>
            <input
              type="radio"
              name="analytics-consent"
              checked={consent === answer}
              onChange={() => giveConsent(answer)}
            />
            {text}
          </label>
        ))}
    </fieldset>
  )
}
