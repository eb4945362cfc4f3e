import { useState } from 'react'
import { newId } from '../../api/new-id.ts'
import { daysPhrase, daysUntil } from '../../entities/flights/days-until.ts'
import type { Flight, Note } from '../../entities/flights/fold-entries.ts'
import { FlightLink } from '../flight-link.tsx'
import styles from '../flight-screen.module.css'
import { Screen } from '../flight-screen.tsx'
import { take } from '../use-book.ts'
import { MOMENT_TEXTS } from './moment-texts.ts'
import { hasTakenOff, type Moment, type PlanNow } from './plan-at.ts'
import { clockTime } from './zoned-time.ts'

const DELAYS = [15, 30, 60, 120] as const

/** When which tap is offered. The clock may be wrong, so a late plane can still be at the gate. */
const MAY_MOVE: readonly Moment[] = ['leaving', 'airport', 'boarding', 'doors-closed', 'rolling', 'take-off', 'climb']
const MAY_TAKE_OFF: readonly Moment[] = ['rolling', 'take-off', 'climb', 'cruise', 'descent', 'landing']
const MAY_LAND: readonly Moment[] = ['cruise', 'descent', 'landing', 'late', 'afterwards']

interface Props {
  readonly flight: Flight
  readonly at: PlanNow
  readonly now: Date
}

/** The journey from the night before to the landing, with the current stage and the next. */
export function PlanScreen({ flight, at, now }: Props) {
  const { plan } = flight
  const words = MOMENT_TEXTS[at.moment]
  const next = at.next && MOMENT_TEXTS[at.next]
  const planned = Date.parse(plan.departsAt)

  return (
    <Screen title={`${plan.from} to ${plan.to}`}>
      <p className="soft small">
        Leaves {clockTime(at.departsAt, plan.departureZone)}
        {Date.parse(at.departsAt) !== planned && ` (planned ${clockTime(plan.departsAt, plan.departureZone)})`}, lands{' '}
        {clockTime(at.arrivesAt, plan.arrivalZone)}, local times
        {at.moment === 'ahead' && `. ${daysPhrase(daysUntil(flight, now))}`}.
      </p>
      <section className={styles.card} aria-live="polite">
        <h2>{words.name}</h2>
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
      <Taps flight={flight} moment={at.moment} />
      {next && !at.isNextSoon && <p className="soft small">After this: {next.name.toLowerCase()}.</p>}
      <FlightLink href="/flight/edit" className={styles.quiet}>
        Change the flight
      </FlightLink>
    </Screen>
  )
}

/** What the user can note about the flight now. */
function Taps({ flight, moment }: { readonly flight: Flight; readonly moment: Moment }) {
  const [isAsked, ask] = useState(false)
  const isUp = hasTakenOff(flight)
  const canMove = MAY_MOVE.includes(moment) && !isUp && flight.notes.at(-1)?.phase !== 'moving'
  const canTakeOff = MAY_TAKE_OFF.includes(moment) && !isUp
  const canLand = MAY_LAND.includes(moment) && flight.landedAt === null
  const canBeDelayed = !isUp && (MAY_MOVE.includes(moment) || MAY_TAKE_OFF.includes(moment) || moment === 'late')
  if (!canBeDelayed && !canLand) return null

  function note(phase: Note['phase'], delayMinutes: number | null) {
    ask(false)
    void take(flight.flightId, { kind: 'note', noteId: newId(), phase, delayMinutes })
  }

  return (
    <>
      <div className={styles.pair}>
        {canMove && (
          <button type="button" className={styles.press} onClick={() => note('moving', null)}>
            We’re moving
          </button>
        )}
        {canTakeOff && (
          <button type="button" className={styles.press} onClick={() => note('taken-off', null)}>
            We’ve taken off
          </button>
        )}
        {canLand && (
          <button type="button" className={styles.press} onClick={() => void take(flight.flightId, { kind: 'landed' })}>
            We’ve landed
          </button>
        )}
        {canBeDelayed && (
          <button type="button" className={styles.press} aria-expanded={isAsked} onClick={() => ask(!isAsked)}>
            It’s delayed
          </button>
        )}
      </div>
      {canBeDelayed && isAsked && (
        <div>
          {DELAYS.map((minutes) => (
            <button key={minutes} type="button" className={styles.press} onClick={() => note('delayed', minutes)}>
              {minutes < 60 ? `${minutes} min` : `${minutes / 60} h`}
            </button>
          ))}
        </div>
      )}
      <p className="soft small">This plan follows the clock and what you tap. Flights are often late.</p>
    </>
  )
}
