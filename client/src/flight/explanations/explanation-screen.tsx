import { useState } from 'react'
import { FlightLink } from '../flight-link.tsx'
import styles from '../flight-screen.module.css'
import { Screen } from '../flight-screen.tsx'
import { PHASE_NAMES, PHASES, type Phase } from '../plan/phases.ts'
import { CHOICES, cardOf, type Kind } from './explanation-cards.ts'
import { ReadAloud } from './read-aloud.tsx'

export const TITLES: Readonly<Record<Kind, string>> = { feeling: 'What am I feeling?', noise: 'What was that?' }

interface Props {
  readonly kind: Kind
  readonly id: string | undefined
  /** The most likely current phase of the flight. */
  readonly likely: Phase
}

/** Lists ten feelings or ten noises, and shows the card of the chosen one for the phase of the flight. */
export function ExplanationScreen({ kind, id, likely }: Props) {
  const [chosen, choose] = useState<Phase | null>(null)
  const phase = chosen ?? likely
  const card = id === undefined ? null : cardOf(kind, id, phase)
  if (!card) {
    return (
      <Screen title={TITLES[kind]}>
        <ul className={styles.choices}>
          {CHOICES[kind].map((choice) => (
            <li key={choice.id}>
              <FlightLink href={`/flight/${kind}/${choice.id}`} className={styles.choice}>
                {choice.name}
              </FlightLink>
            </li>
          ))}
        </ul>
      </Screen>
    )
  }
  return (
    <Screen title={card.name}>
      <p>{card.why}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container everywhere */}
      <div role="group" aria-label="Where are you?" className="cluster gap-s">
        {PHASE_NAMES.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.press}
            aria-pressed={name === phase}
            onClick={() => choose(name)}
          >
            {PHASES[name]}
          </button>
        ))}
      </div>
      <section className={styles.card} aria-live="polite">
        <h2 className="heading">{PHASES[phase]}</h2>
        <p>{card.now}</p>
      </section>
      <section className={styles.card}>
        <h2 className="heading">What comes next</h2>
        <p>{card.next}</p>
      </section>
      <p className={styles.crew}>{card.tellTheCrew}</p>
      <ReadAloud texts={[card.why, card.now, card.next, card.tellTheCrew]} />
    </Screen>
  )
}
