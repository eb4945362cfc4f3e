import { OUTCOMES, PREDICTION_MOST, type PredictionOutcome } from '@stillair/events/modules/flights/rules.ts'
import { type FormEvent, useState } from 'react'
import { newId } from '../api/new-id.ts'
import type { Flight, FlightBook, Prediction } from '../entities/flights/fold-entries.ts'
import { trendOf } from './distress-trend.ts'
import { FlightLink } from './flight-link.tsx'
import styles from './flight-screen.module.css'
import { Screen } from './flight-screen.tsx'
import type { Moment } from './plan/plan-at.ts'
import { take } from './use-book.ts'

const OUTCOME_LABELS: Readonly<Record<PredictionOutcome, string>> = {
  'as-expected': 'It came as I expected',
  partly: 'In part',
  'not-at-all': 'It did not come',
}
const AFTER: readonly Moment[] = ['landed', 'afterwards']

interface Props {
  readonly book: FlightBook
  readonly flight: Flight | null
  readonly moment: Moment | null
}

/** A user's predictions for each flight, how sure they are, and the outcomes. Each is written once and never changed. */
export function FlightPredictions({ book, flight, moment }: Props) {
  const isOver = moment !== null && AFTER.includes(moment)
  const canResolve = ({ flightId }: Prediction) => flightId !== flight?.flightId || isOver
  return (
    <Screen title="My black box">
      <p>
        Before the flight you write what you expect, afterwards what happened. Nothing in it can be changed later, and
        it is for you alone.
      </p>
      {flight && !isOver && <ExpectationForm flightId={flight.flightId} />}
      {!flight && (
        <FlightLink href="/flight/plan" className={styles.press}>
          Enter a flight first
        </FlightLink>
      )}
      {[...book.flights].reverse().map((flown) => (
        <FlightRecord key={flown.flightId} flight={flown} book={book} canResolve={canResolve} />
      ))}
      {trendOf(book).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Screen>
  )
}

interface RecordProps {
  readonly flight: Flight
  readonly book: FlightBook
  readonly canResolve: (prediction: Prediction) => boolean
}

/** What a user expected of one flight, and what happened. Shows nothing for a flight without predictions. */
function FlightRecord({ flight, book, canResolve }: RecordProps) {
  const predictions = book.predictions.filter(({ flightId }) => flightId === flight.flightId).reverse()
  if (predictions.length === 0) return null
  return (
    <section className={styles.card}>
      <h2 className="heading">
        {flight.plan.from} to {flight.plan.to}
      </h2>
      <div className="stack gap-xl">
        {predictions.map((prediction) => (
          <div key={prediction.predictionId} className="stack gap-m">
            <p>“{prediction.expected}”</p>
            <p className="soft small">How sure: {prediction.sureness} of 100.</p>
            {prediction.outcome ? (
              <p>
                {OUTCOME_LABELS[prediction.outcome]}
                {prediction.happened ? `: “${prediction.happened}”` : '.'}
              </p>
            ) : canResolve(prediction) ? (
              <ResolutionForm prediction={prediction} />
            ) : (
              <p className="soft small">After the landing you can write what happened.</p>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}

function ExpectationForm({ flightId }: { readonly flightId: string }) {
  const [sureness, setSureness] = useState(50)
  async function keep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const expected = String(new FormData(form).get('expected') ?? '').trim()
    if (expected === '') return
    await take(flightId, { kind: 'predict', predictionId: newId(), expected, sureness })
    form.reset()
    setSureness(50)
  }
  return (
    <form className="stack gap-xl" onSubmit={keep}>
      <label>
        <span className="field-label">What do you expect?</span>
        <input className="text-field" name="expected" maxLength={PREDICTION_MOST} required />
      </label>
      <label>
        <span className="field-label">How sure are you? {sureness} of 100</span>
        <input
          className={styles.slider}
          type="range"
          min={0}
          max={100}
          step={5}
          value={sureness}
          onChange={(event) => setSureness(Number(event.target.value))}
        />
        <span className={styles.ends} aria-hidden>
          <span>Not sure</span>
          <span>Certain</span>
        </span>
      </label>
      <button type="submit" className={styles.primary}>
        Write it down
      </button>
    </form>
  )
}

function ResolutionForm({ prediction }: { readonly prediction: Prediction }) {
  const { flightId, predictionId } = prediction
  const [happened, setHappened] = useState('')
  const resolve = (outcome: PredictionOutcome) =>
    void take(flightId, { kind: 'resolve', predictionId, outcome, happened: happened.trim() })
  return (
    <div className="stack gap-xl">
      <label>
        <span className="field-label">What happened? A few words, if you like</span>
        <input
          className="text-field"
          value={happened}
          maxLength={PREDICTION_MOST}
          onChange={(event) => setHappened(event.target.value)}
        />
      </label>
      <div className="cluster gap-s">
        {OUTCOMES.map((outcome) => (
          <button key={outcome} type="button" className={styles.press} onClick={() => resolve(outcome)}>
            {OUTCOME_LABELS[outcome]}
          </button>
        ))}
      </div>
    </div>
  )
}
