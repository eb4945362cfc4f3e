import { useState } from 'react'
import { newId } from '../api/new-id.ts'
import { daysPhrase, daysUntil } from '../entities/flights/days-until.ts'
import type { Flight } from '../entities/flights/fold-entries.ts'
import type { FeltFlight } from './felt-flight.ts'
import { FlightLink } from './flight-link.tsx'
import styles from './flight-screen.module.css'
import { Screen } from './flight-screen.tsx'
import { EASED, EASED_FOR_MS, Following } from './following.tsx'
import { MOMENT_TEXTS } from './moment-texts.ts'
import type { Moment, PlanNow } from './plan-at.ts'
import { take } from './use-book.ts'
import { clockTime } from './zoned-time.ts'

const DELAYS = [15, 30, 60, 120] as const

/** The moments up to which the flight can be delayed or start rolling. */
const ON_THE_GROUND: readonly Moment[] = ['leaving', 'airport', 'boarding', 'doors-closed', 'rolling', 'take-off']
const NEAR_THE_END: readonly Moment[] = ['cruise', 'descent', 'landing', 'landed', 'afterwards']

interface Props {
  readonly flight: Flight
  readonly at: PlanNow
  readonly felt: FeltFlight | null
  readonly now: Date
}

/** The journey from the night before to the landing, with the current stage and the next. */
export function PlanScreen({ flight, at, felt, now }: Props) {
  const { plan } = flight
  const words = MOMENT_TEXTS[at.moment]
  const next = at.next && MOMENT_TEXTS[at.next]
  const [isAsked, ask] = useState(false)
  const planned = Date.parse(plan.departsAt)
  const isMoving = flight.notes.at(-1)?.phase === 'moving'

  function note(phase: 'delayed' | 'moving', delayMinutes: number | null) {
    ask(false)
    void take(flight.flightId, { kind: 'note', noteId: newId(), phase, delayMinutes })
  }

  return (
    <Screen title={`${plan.from} to ${plan.to}`}>
      <p className="soft small">
        Leaves {clockTime(at.departsAt, plan.departureZone)}
        {Date.parse(at.departsAt) !== planned && ` (planned ${clockTime(plan.departsAt, plan.departureZone)})`}, lands{' '}
        {clockTime(at.arrivesAt, plan.arrivalZone)}, each by the clock there
        {at.moment === 'ahead' && `. ${daysPhrase(daysUntil(flight, now))}`}.
      </p>
      <section className={styles.card} aria-live="polite">
        <h2>{words.name}</h2>
        {felt?.phase === 'eased' && now.getTime() - Date.parse(felt.since) < EASED_FOR_MS && <p>{EASED}</p>}
        <p>{words.now}</p>
      </section>
      <section className={styles.card}>
        <h2 className="heading">The next five minutes</h2>
        <p>{words.brings}</p>
        {next && at.isNextSoon && (
          <p>
            Then <strong>{next.name.toLowerCase()}</strong>: {next.brings}
          </p>
        )}
      </section>
      {ON_THE_GROUND.includes(at.moment) && (
        <div className={styles.pair}>
          {!isMoving && (
            <button type="button" className={styles.press} onClick={() => note('moving', null)}>
              We are moving
            </button>
          )}
          <button type="button" className={styles.press} aria-expanded={isAsked} onClick={() => ask(!isAsked)}>
            It is delayed
          </button>
        </div>
      )}
      {isAsked && (
        <div>
          {DELAYS.map((minutes) => (
            <button key={minutes} type="button" className={styles.press} onClick={() => note('delayed', minutes)}>
              {minutes < 60 ? `${minutes} min` : `${minutes / 60} h`}
            </button>
          ))}
        </div>
      )}
      {NEAR_THE_END.includes(at.moment) && flight.landedAt === null && (
        <button type="button" className={styles.press} onClick={() => void take(flight.flightId, { kind: 'landed' })}>
          We have landed
        </button>
      )}
      <Following flight={flight} at={at} felt={felt} />
      {next && !at.isNextSoon && <p className="soft small">After this: {next.name.toLowerCase()}.</p>}
      <FlightLink href="/flight/edit" className={styles.quiet}>
        Change the flight
      </FlightLink>
    </Screen>
  )
}
