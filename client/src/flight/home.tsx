import { daysPhrase, daysUntil } from '../entities/flights/days-until.ts'
import type { Flight, FlightBook } from '../entities/flights/fold-entries.ts'
import { loadCalm, startCalm } from './calm-sound.ts'
import { DistressQuestion } from './distress-question.tsx'
import { TITLES } from './explanation-screen.tsx'
import { FlightLink } from './flight-link.tsx'
import styles from './flight-screen.module.css'
import { Screen } from './flight-screen.tsx'
import { MOMENT_TEXTS } from './moment-texts.ts'
import { OutboxLine } from './outbox-line.tsx'
import { planAt, ratingMoment } from './plan-at.ts'
import { userHere } from './use-book.ts'

interface Props {
  readonly book: FlightBook
  readonly flight: Flight | null
  readonly now: Date
}

/** The first screen: calm before all else, then what one feels and hears, then the flight. */
export function Home({ book, flight, now }: Props) {
  const at = flight && planAt(flight, now)
  const moment = at && ratingMoment(at, now)
  const isRated = book.ratings.some((rating) => rating.flightId === flight?.flightId && rating.moment === moment)
  return (
    <Screen title="In flight" isFirst>
      <FlightLink href="/flight/calm" className={styles.big} onGo={startCalm} onPointerEnter={loadCalm}>
        Calm
        <small>A sound and a light to breathe with</small>
      </FlightLink>
      <div className={styles.pair}>
        <FlightLink href="/flight/feeling" className={styles.press}>
          {TITLES.feeling}
        </FlightLink>
        <FlightLink href="/flight/noise" className={styles.press}>
          {TITLES.noise}
        </FlightLink>
      </div>
      {flight && moment && !isRated && <DistressQuestion flightId={flight.flightId} moment={moment} />}
      {flight && at ? (
        <FlightLink href="/flight/plan" className={styles.choice}>
          <span>
            {flight.plan.from} to {flight.plan.to}
            <br />
            <span className="soft">
              {at.moment === 'ahead' ? daysPhrase(daysUntil(flight, now)) : `Now: ${MOMENT_TEXTS[at.moment].name}`}
            </span>
          </span>
        </FlightLink>
      ) : (
        <FlightLink href="/flight/plan" className={styles.choice}>
          Type in your flight
        </FlightLink>
      )}
      <FlightLink href="/flight/book" className={styles.choice}>
        My black box
      </FlightLink>
      <FlightLink href="/flight/card" className={styles.choice}>
        A card for the crew
      </FlightLink>
      {userHere() !== null && (
        <a href="/on-this-device" className={styles.choice}>
          What I kept to listen to
        </a>
      )}
      <OutboxLine />
    </Screen>
  )
}
