import { type FormEvent, useEffect, useState } from 'react'
import { newId } from '../../api/new-id.ts'
import { timeZone } from '../../api/time-zone.ts'
import type { Flight } from '../../entities/flights/fold-entries.ts'
import { goTo } from '../flight-route.ts'
import styles from '../flight-screen.module.css'
import { Screen } from '../flight-screen.tsx'
import { take } from '../use-book.ts'
import { AirportField } from './airport-field.tsx'
import { type Airport, airportAt, estimatedMinutes, loadAirports } from './airports.ts'
import { instantIn, localTime } from './zoned-time.ts'

const LONGEST_MS = 24 * 3_600_000

/** One end of the flight as entered. */
interface End {
  readonly place: string
  /** Local time as in the field, such as `2026-12-04T09:20`. */
  readonly time: string
  /** The time zone chosen for a place that isn't a listed airport. */
  readonly zone: string
}

/** The form for a flight's plan; `flight` is the one to change, null for a new one. */
export function PlanForm({ flight }: { readonly flight: Flight | null }) {
  const [problem, setProblem] = useState<string | null>(null)
  const airports = useAirports()
  const plan = flight?.plan
  const [from, setFrom] = useState<End>(endOf(plan?.from, plan?.departsAt, plan?.departureZone))
  const [to, setTo] = useState<End>(endOf(plan?.to, plan?.arrivesAt, plan?.arrivalZone))
  const [isEstimated, setEstimated] = useState(flight === null)
  const [origin, destination] = [from, to].map(({ place }) => airportAt(airports ?? [], place))
  const departureZone = origin?.zone ?? from.zone
  const arrivalZone = destination?.zone ?? to.zone

  const departsAt = instantIn(from.time, departureZone)
  const estimate =
    isEstimated && origin && destination && departsAt !== null
      ? localTime(later(departsAt, estimatedMinutes(origin, destination)), arrivalZone)
      : null
  const arrives = estimate ?? to.time

  async function save(event: FormEvent) {
    event.preventDefault()
    const arrivesAt = instantIn(arrives, arrivalZone)
    if (departsAt === null || arrivesAt === null) return setProblem('Please enter both times.')
    const takes = Date.parse(arrivesAt) - Date.parse(departsAt)
    if (takes <= 0) return setProblem('It lands before it departs. Please check the times and places.')
    if (takes > LONGEST_MS) return setProblem('That’s longer than a day. Please check the two dates.')
    await take(flight?.flightId ?? newId(), {
      kind: flight ? 'change' : 'plan',
      plan: { from: from.place.trim(), to: to.place.trim(), departsAt, departureZone, arrivesAt, arrivalZone },
    })
    goTo('/flight/plan')
  }

  return (
    <Screen title={flight ? 'Change the flight' : 'Your flight'}>
      <form className="stack gap-xl" onSubmit={save}>
        <AirportField
          {...from}
          label="From"
          zoneLabel="Time zone of the departure"
          airports={airports}
          onPlace={(place) => setFrom({ ...from, place })}
          onZone={(zone) => setFrom({ ...from, zone })}
        />
        <AirportField
          {...to}
          label="To"
          zoneLabel="Time zone of the arrival"
          airports={airports}
          onPlace={(place) => setTo({ ...to, place })}
          onZone={(zone) => setTo({ ...to, zone })}
        />
        <TimeField label="Departs (local time)" value={from.time} onChange={(time) => setFrom({ ...from, time })} />
        <TimeField
          label="Lands (local time)"
          value={arrives}
          hint={estimate && 'Estimated from the distance. Your ticket has the exact time.'}
          onChange={(time) => {
            setEstimated(false)
            setTo({ ...to, time })
          }}
        />
        {problem && <p role="alert">{problem}</p>}
        <button type="submit" className={styles.primary}>
          Save this flight
        </button>
        {flight && (
          <button
            type="button"
            className={styles.quiet}
            onClick={async () => {
              await take(flight.flightId, { kind: 'cancel' })
              goTo('/flight')
            }}
          >
            I’m not taking this flight
          </button>
        )}
      </form>
    </Screen>
  )
}

const endOf = (place = '', instant = '', zone = timeZone()): End => ({
  place,
  time: instant && localTime(instant, zone),
  zone,
})

const later = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()

/** Returns the airports; null until they have loaded, none when they could not be loaded. */
function useAirports(): readonly Airport[] | null {
  const [airports, setAirports] = useState<readonly Airport[] | null>(null)
  useEffect(() => {
    loadAirports()
      // Without the list, users type the place and choose its time zone.
      .catch(() => [])
      .then(setAirports)
  }, [])
  return airports
}

interface TimeFieldProps {
  readonly label: string
  readonly value: string
  readonly hint?: string | null
  readonly onChange: (time: string) => void
}

function TimeField({ label, value, hint, onChange }: TimeFieldProps) {
  return (
    <label>
      <span className="field-label">{label}</span>
      <input
        className="text-field"
        type="datetime-local"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        required
      />
      {hint && <span className="soft small">{hint}</span>}
    </label>
  )
}
