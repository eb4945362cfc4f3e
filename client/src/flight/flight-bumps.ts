import { newId } from '../api/new-id.ts'
import type { Peak } from './motion/bump-meter.ts'
import { type BumpTally, createBumpTally } from './motion/bump-tally.ts'
import { type Moment, planAt } from './plan-at.ts'
import { bookNow, take } from './use-book.ts'

/** From the first roll until an hour after the planned landing, because a flight may be late. */
const UNDER_WAY: readonly Moment[] = ['rolling', 'take-off', 'climb', 'cruise', 'descent', 'landing', 'landed']
/** The measured time after which the totals are stored again, in seconds. */
const STORE_EVERY = 60
/** How often to look which flight is under way, in seconds: sensors report 60 times as often. */
const LOOK_EVERY = 1

/** The measurement of a flight. It ends with the flight or the page. */
interface Measurement {
  readonly flightId: string
  readonly measurementId: string
  readonly tally: BumpTally
  readonly storedSeconds: number
}

let measurement: Measurement | null = null
let lookAt = 0

function flightUnderWay(): string | null {
  const now = new Date()
  const isUnderWay = (flight: Parameters<typeof planAt>[0]) =>
    !flight.isCancelled && UNDER_WAY.includes(planAt(flight, now).moment)
  return bookNow().flights.findLast(isUnderWay)?.flightId ?? null
}

/**
 * Adds a value of the meter to the totals of the flight that is under way, and stores them once a minute. Without such a flight
 * it does nothing.
 */
export function recordBumps(value: Peak): void {
  if (value.at >= lookAt) {
    lookAt = value.at + LOOK_EVERY
    const flightId = flightUnderWay()
    if (flightId !== (measurement?.flightId ?? null)) {
      storeBumps()
      const begun = { measurementId: newId(), tally: createBumpTally(), storedSeconds: 0 }
      measurement = flightId === null ? null : { flightId, ...begun }
    }
    if (measurement && measurement.tally.read().seconds >= measurement.storedSeconds + STORE_EVERY) storeBumps()
  }
  measurement?.tally.add(value)
}

/** Stores the totals in the black box of their flight, if they cover more time than the stored ones. */
export function storeBumps(): void {
  if (!measurement) return
  const { flightId, measurementId, tally, storedSeconds } = measurement
  const totals = tally.read()
  if (totals.seconds <= storedSeconds) return
  measurement = { ...measurement, storedSeconds: totals.seconds }
  void take(flightId, { kind: 'bumps', measurementId, ...totals })
}
