import { useEffect, useRef } from 'react'
import { holdWakeLock } from '../browser/screen-wake-lock.ts'
import type { FeltFlight } from './felt-flight.ts'
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
          measure(measured, () => progressOf(plan.current)),
        )
    })
    return () => stopped.abort()
  }, [isMeasuring, measured])

  const isKeptOn = isMeasuring && isFeltMost
  useEffect(() => (isKeptOn ? holdWakeLock() : undefined), [isKeptOn])
}

function progressOf(at: PlanNow | null): number {
  if (at === null) return 0
  const [from, to] = [Date.parse(at.departsAt), Date.parse(at.arrivesAt)]
  return Math.max(0, Math.min(1, (Date.now() - from) / (to - from)))
}
