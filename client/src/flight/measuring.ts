import { createStore, useStore } from 'zustand'
import { feel, feltOf } from './felt-flight.ts'
import { recordBumps, storeBumps } from './flight-bumps.ts'
import { createBumpMeter, type Reading } from './motion/bump-meter.ts'
import { createFlightPhases, type FeltBefore } from './motion/flight-phases.ts'
import type { FlightClock } from './motion/phase-machine.ts'
import type { MotionSample } from './motion/vertical.ts'
import { listenToMotion } from './motion-sensor.ts'
import { motionIsMissing } from './use-motion-access.ts'

/** How much of the movement the line shows, in seconds. */
export const LINE_SECONDS = 20

/** A moment of the line: seconds on the page's clock, and the vertical acceleration in g; null where it is not known. */
export interface LinePoint {
  readonly at: number
  readonly g: number | null
}

export const line: LinePoint[] = []

/** The meter outlives the screens, so that the largest bump is still there after a visit to Calm. */
const meter = createBumpMeter(recordBumps)
let followed = { flightId: '', take: createFlightPhases() }

/** Seconds on the clock of the samples. */
export const pageSeconds = (): number => performance.now() / 1_000

/** Returns that time on the clock of the samples. */
const onPage = (iso: string): number => pageSeconds() - (Date.now() - Date.parse(iso)) / 1_000

function feltBefore(flightId: string): FeltBefore | null {
  const felt = feltOf(flightId)
  if (felt === null) return null
  const { phase, since, liftedOffAt } = felt
  return { phase, since: onPage(since), liftedOffAt: liftedOffAt === null ? null : onPage(liftedOffAt) }
}

/** How often the number and the line change, in milliseconds. More often would be hard to read, and take more of the battery. */
const READ_EVERY = 500

const readingStore = createStore<{ readonly reading: Reading }>(() => ({ reading: meter.read(pageSeconds()) }))

/** Reads the meter, rounded as it is shown: a number that looks the same isn't rendered again. */
function read(): void {
  const { strength, missing, largest } = meter.read(pageSeconds())
  const tenths = (g: number | null) => (g === null ? null : Number(g.toFixed(1)))
  const [before, now] = [
    readingStore.getState().reading,
    { strength: tenths(strength), missing, largest: tenths(largest) },
  ]
  readingStore.setState({ reading: JSON.stringify(now) === JSON.stringify(before) ? before : now })
}

/** Returns what the meter shows. */
export const useReading = (): Reading => useStore(readingStore, ({ reading }) => reading)

/** Calls a function whenever the meter is read, in the same frame as its number changes, until the returned function is called. */
export const onRead: (listener: () => void) => () => void = readingStore.subscribe

/**
 * Measures bumps and the phases of that flight (null: of none) until the returned function is called; not while the page is
 * hidden. `clock` returns where the flight is by the clock.
 */
export function measure(flightId: string | null, clock: () => FlightClock): () => void {
  if (flightId !== null && flightId !== followed.flightId) {
    followed = { flightId, take: createFlightPhases(feltBefore(flightId)) }
  }
  let stop: (() => void) | null = null

  function listen(): void {
    stop?.()
    stop = null
    if (document.hidden) {
      storeBumps()
      return
    }
    const stopSensor = listenToMotion(take, motionIsMissing)
    const timer = setInterval(read, READ_EVERY)
    stop = () => {
      stopSensor()
      clearInterval(timer)
    }
  }

  function take(sample: MotionSample): void {
    const vertical = meter.add(sample)
    line.push({ at: sample.at, g: typeof vertical === 'number' ? vertical : null })
    while (line[0] && line[0].at < sample.at - LINE_SECONDS) line.shift()
    const felt = flightId === null ? null : followed.take(sample, clock)
    if (flightId === null || felt === null) return
    const since = new Date(Date.now() - (pageSeconds() - felt.since) * 1_000)
    feel(flightId, felt.phase, since.toISOString())
  }

  listen()
  document.addEventListener('visibilitychange', listen)
  return () => {
    document.removeEventListener('visibilitychange', listen)
    stop?.()
    storeBumps()
  }
}
