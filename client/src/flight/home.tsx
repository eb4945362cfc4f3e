import type { DistressMoment } from '@stillair/events/modules/flights/rules.ts'
import { newId } from '../api/new-id.ts'
import { daysPhrase, daysUntil } from '../entities/flights/days-until.ts'
import type { Flight, FlightBook } from '../entities/flights/fold-entries.ts'
import { outboxMessage } from '../entities/outbox/outbox-messages.ts'
import { RatingScale } from '../ui/controls/rating-scale.tsx'
import { Ear, HeartPulse, Wind } from '../ui/pictures/light-icons.tsx'
import { loadCalm, startCalm } from './calm/calm-sound.ts'
import { TITLES } from './explanations/explanation-screen.tsx'
import { FlightLink } from './flight-link.tsx'
import styles from './flight-screen.module.css'
import { Screen } from './flight-screen.tsx'
import { MOMENT_TEXTS } from './plan/moment-texts.ts'
import { type PlanNow, ratingMoment } from './plan/plan-at.ts'
import { take, useBook, userHere } from './use-book.ts'

interface Props {
  readonly book: FlightBook
  readonly flight: Flight | null
  readonly at: PlanNow | null
  readonly now: Date
}

/**
 * The first screen. Somebody in panic needs nothing but the two large buttons, which fill most of the first view. All else is
 * quiet.
 */
export function Home({ book, flight, at, now }: Props) {
  const moment = at && ratingMoment(at, now)
  const isRated = book.ratings.some((rating) => rating.flightId === flight?.flightId && rating.moment === moment)
  const isOpen =
    moment === 'after-landing' &&
    book.predictions.some(({ flightId, outcome }) => flightId === flight?.flightId && outcome === null)
  return (
    <Screen title="In flight" isFirst>
      <div className={styles.first}>
        <FlightLink href="/flight/plan" className={styles.row}>
          {flight && at ? (
            <>
              {flight.plan.from} to {flight.plan.to}{' '}
              <span className="soft">
                {at.moment === 'ahead' ? daysPhrase(daysUntil(flight, now)) : `Now: ${MOMENT_TEXTS[at.moment].name}`}
              </span>
            </>
          ) : (
            'Enter your flight'
          )}
        </FlightLink>
        <FlightLink href="/flight/calm" className={styles.calm} onGo={startCalm} onPointerEnter={loadCalm}>
          <Wind />
          Calm
        </FlightLink>
        <FlightLink href="/flight/noise" className={styles.noise}>
          <Ear />
          {TITLES.noise}
        </FlightLink>
      </div>
      <div>
        <FlightLink href="/flight/feeling" className={styles.row}>
          <HeartPulse />
          {TITLES.feeling}
        </FlightLink>
        {flight && moment && !isRated && <DistressQuestion flightId={flight.flightId} moment={moment} />}
        <FlightLink href="/flight/book" className={styles.row}>
          My black box
          {isOpen && <span className="soft">What you expected, and what happened</span>}
        </FlightLink>
        <FlightLink href="/flight/card" className={styles.row}>
          A card for the crew
        </FlightLink>
        {userHere() !== null && (
          <a href="/on-this-device" className={styles.row}>
            Saved for this flight
          </a>
        )}
        <OutboxLine />
      </div>
    </Screen>
  )
}

/** Shows how many in-flight entries are saved and sent. */
function OutboxLine() {
  const { entries, isKept } = useBook()
  const userId = userHere()
  if (!isKept)
    return (
      <p className="soft small">This browser isn’t saving anything. What you write is lost when you close this page.</p>
    )
  const words = outboxMessage(userId, entries, 'when you next open Stillair online')
  return words === null ? null : <p className="soft small">{words}</p>
}

/** Asks for the distress from 0 to 10, or to skip. One tap answers, and the question isn't repeated for this moment. */
function DistressQuestion({ flightId, moment }: { readonly flightId: string; readonly moment: DistressMoment }) {
  const answer = (distress: number | null) => void take(flightId, { kind: 'rate', ratingId: newId(), moment, distress })
  return (
    <section className={styles.card} aria-labelledby="how-is-it">
      <h2 id="how-is-it" className="heading">
        {moment === 'after-landing' ? 'How anxious were you, at its worst?' : 'How is it?'}
      </h2>
      <p className="soft small">0 means no fear, 10 the most you can imagine.</p>
      <RatingScale buttonClass={styles.press} onChoose={answer} />
      <button type="button" className={styles.quiet} onClick={() => answer(null)}>
        Not now
      </button>
    </section>
  )
}
