import type { Flight } from '../entities/flights/fold-entries.ts'
import type { FeltFlight } from './felt-flight.ts'
import styles from './flight-screen.module.css'
import type { FeltPhase } from './motion/flight-phases.ts'
import { NoMotion } from './no-motion.tsx'
import type { Moment, PlanNow } from './plan-at.ts'
import { allowMotion, useMotionAccess } from './use-motion-access.ts'
import { clockTime } from './zoned-time.ts'

/** The moments in which there is something to feel, or it was felt just now. */
const SHOWN: readonly Moment[] = [
  'boarding',
  'doors-closed',
  'rolling',
  'take-off',
  'climb',
  'cruise',
  'descent',
  'landing',
  'landed',
]

/** Said when the push of the climb eases, which frightens many, and for how long. */
export const EASED_FOR_MS = 3 * 60_000
export const EASED =
  'The engines became quieter, and it may have felt like sinking. That is planned, at about 1,000 feet. You are still climbing.'

/** A take-off that was broken off is back on the ground, and nothing is said. */
const FELT: Readonly<Record<FeltPhase, string | null>> = {
  ground: null,
  roll: 'the take-off',
  climb: 'the wheels leaving the ground',
  eased: 'the climb easing',
  level: 'level flight',
  descent: 'the descent',
  braking: 'the wheels touching down',
  down: 'the end of the braking',
}

interface Props {
  readonly flight: Flight
  readonly at: PlanNow
  readonly felt: FeltFlight | null
}

/** Says whether the plan follows the clock or the phone, and offers to let the phone feel the flight. */
export function Following({ flight, at, felt }: Props) {
  const access = useMotionAccess()
  if (!SHOWN.includes(at.moment)) return null
  const zone = at.moment === 'landing' || at.moment === 'landed' ? flight.plan.arrivalZone : flight.plan.departureZone
  return (
    <section className={styles.card} aria-labelledby="following">
      <h2 id="following" className="heading">
        {at.follows === 'phone' ? 'This plan follows your phone' : 'This plan follows the clock'}
      </h2>
      {felt && FELT[felt.phase] && (
        <p>
          It felt {FELT[felt.phase]} at {clockTime(felt.since, zone)}.
        </p>
      )}
      {access === 'off' && (
        <>
          <p>
            Your phone can feel the take-off, the climb and the landing, and move the plan along. It works without a
            network. These moments stay on this phone; the totals of the bumps go into your black box.
          </p>
          <button type="button" className={styles.press} onClick={allowMotion}>
            Feel the flight
          </button>
        </>
      )}
      {access === 'on' && (
        <p className="soft small">
          Your phone is feeling the flight, in a pocket, on your lap or anywhere else. Keep Stillair open: the screen
          stays on around the take-off and the landing. When it isn’t sure, the plan follows the clock.
        </p>
      )}
      <NoMotion access={access} />
    </section>
  )
}
