import { useEffect, useRef } from 'react'
import { holdWakeLock } from '../browser/screen-wake-lock.ts'
import type { FeltFlight } from './felt-flight.ts'
import type { FlightClock } from './motion/phase-machine.ts'
import type { Moment, PlanNow } from './plan-at.ts'
import { useMotionAccess } from './use-motion-access.ts'

const UNDER_WAY: readonly Moment[] = ['doors-closed', 'rolling', 'take-off', 'climb', 'cruise', 'descent', 'landing']
/** When there is most to feel. A dark screen would end it. */
const FELT_MOST: readonly Moment[] = ['rolling', 'take-off', 'descent', 'landing']

/**
 * Measures on every screen of `/flight` while a flight is under way, and always on the bump meter, once the sensors may be used.
 * It keeps the screen on around the take-off and the landing.
 */
export function useMeasuring(
  isOnMeter: boolean,
  flightId: string | null,
  at: PlanNow | null,
  felt: FeltFlight | null,
): void {
  const access = useMotionAccess()
  const isUnderWay = at !== null && UNDER_WAY.includes(at.moment)
  const isMeasuring = access === 'on' && (isOnMeter || isUnderWay)
  const isFeltMost = at !== null && (FELT_MOST.includes(at.moment) || felt?.phase === 'climb')
  const measured = isUnderWay ? flightId : null
  const plan = useRef(at)
  useEffect(() => {
    plan.current = at
  }, [at])

  useEffect(() => {
    if (!isMeasuring) return
    const stopped = new AbortController()
    // Loads on demand, because most flights are not measured.
    void import('./measuring.ts').then(({ measure }) => {
      if (!stopped.signal.aborted)
        stopped.signal.addEventListener(
          'abort',
          measure(measured, () => clockOf(plan.current)),
        )
    })
    return () => stopped.abort()
  }, [isMeasuring, measured])

  const isKeptOn = isMeasuring && isFeltMost
  useEffect(() => (isKeptOn ? holdWakeLock() : undefined), [isKeptOn])
}

function clockOf(at: PlanNow | null): FlightClock {
  if (at === null) return { passed: 0, left: Number.POSITIVE_INFINITY }
  const [from, to, now] = [Date.parse(at.departsAt), Date.parse(at.arrivesAt), Date.now()]
  return { passed: Math.max(0, Math.min(1, (now - from) / (to - from))), left: (to - now) / 1_000 }
}
