import { type FormEvent, useState } from 'react'
import { newId } from '../api/new-id.ts'
import { timeZone } from '../api/time-zone.ts'
import type { Flight } from '../entities/flights/fold-entries.ts'
import { goTo } from './flight-route.ts'
import styles from './flight-screen.module.css'
import { Screen } from './flight-screen.tsx'
import { take } from './use-book.ts'
import { instantIn, localTime, zones } from './zoned-time.ts'

const LONGEST_MS = 24 * 3_600_000

/** The form for a flight's plan; `flight` is the one to change, null for a new one. */
export function PlanForm({ flight }: { readonly flight: Flight | null }) {
  const [problem, setProblem] = useState<string | null>(null)
  const plan = flight?.plan

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const field = (name: string) => String(fields.get(name) ?? '').trim()
    const departureZone = field('departureZone')
    const arrivalZone = field('arrivalZone')
    const departsAt = instantIn(field('departs'), departureZone)
    const arrivesAt = instantIn(field('arrives'), arrivalZone)
    if (departsAt === null || arrivesAt === null) return setProblem('Please enter both times.')
    const takes = Date.parse(arrivesAt) - Date.parse(departsAt)
    if (takes <= 0) return setProblem('It lands before it departs. Please check the two time zones.')
    if (takes > LONGEST_MS) return setProblem('That’s longer than a day. Please check the two dates.')
    await take(flight?.flightId ?? newId(), {
      kind: flight ? 'change' : 'plan',
      plan: { from: field('from'), to: field('to'), departsAt, departureZone, arrivesAt, arrivalZone },
    })
    goTo('/flight/plan')
  }

  return (
    <Screen title={flight ? 'Change the flight' : 'Your flight'}>
      <form className="stack gap-xl" onSubmit={save}>
        <Place side="from" name="From" time="Departs (local time)" plan={plan} />
        <Place side="to" name="To" time="Lands (local time)" plan={plan} />
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

interface PlaceProps {
  readonly side: 'from' | 'to'
  readonly name: string
  readonly time: string
  readonly plan: Flight['plan'] | undefined
}

function Place({ side, name, time, plan }: PlaceProps) {
  const isFrom = side === 'from'
  const zone = (isFrom ? plan?.departureZone : plan?.arrivalZone) ?? timeZone()
  const at = isFrom ? plan?.departsAt : plan?.arrivesAt
  const known = zones()
  return (
    <fieldset className="bare">
      <legend className="heading">{name}</legend>
      <div className="stack gap-xl">
        <label>
          <span className="field-label">City or airport</span>
          <input className="text-field" name={side} defaultValue={plan?.[side]} required maxLength={100} />
        </label>
        <div className={styles.pair}>
          <label>
            <span className="field-label">{time}</span>
            <input
              className="text-field"
              type="datetime-local"
              name={isFrom ? 'departs' : 'arrives'}
              defaultValue={at && localTime(at, zone)}
              required
            />
          </label>
          <label>
            <span className="field-label">Time zone</span>
            <select className="text-field" name={isFrom ? 'departureZone' : 'arrivalZone'} defaultValue={zone}>
              {!known.includes(zone) && <option>{zone}</option>}
              {known.map((one) => (
                <option key={one} value={one}>
                  {one.replaceAll('_', ' ')}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
    </fieldset>
  )
}
