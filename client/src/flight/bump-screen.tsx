import { useEffect, useState } from 'react'
import { BumpLine } from './bump-line.tsx'
import { BUMP_TITLE } from './bump-link.tsx'
import styles from './bump-screen.module.css'
import { startCalm } from './calm-sound.ts'
import { storeBumps } from './flight-bumps.ts'
import { FlightLink } from './flight-link.tsx'
import screenStyles from './flight-screen.module.css'
import { Screen } from './flight-screen.tsx'
import { useReading } from './measuring.ts'
import type { Reading } from './motion/bump-meter.ts'
import { COMPARISONS, inG, meaningOf, ULTIMATE } from './motion/bump-scale.ts'
import { NoMotion } from './no-motion.tsx'
import { allowMotion, useMotionAccess } from './use-motion-access.ts'

const MISSING: Readonly<Record<NonNullable<Reading['missing']>, string>> = {
  settling: 'Let the phone rest for a few seconds, in any position.',
  'by-hand': 'Moved by hand. Let the phone rest.',
  unknown: 'The phone can’t measure in this position. Turn it a little.',
}

const share = (g: number) => `${Math.min(100, (100 * g) / ULTIMATE)}%`

/** Shows how strongly the plane moves, in proportion. It looks the same for every strength: nothing here is an alarm. */
export function BumpScreen() {
  const access = useMotionAccess()
  const reading = useReading()
  // Other screens measure on while a flight is under way. The black box then has what was felt so far.
  useEffect(() => storeBumps, [])
  return (
    <Screen title={BUMP_TITLE}>
      {access === 'off' && (
        <>
          <p>
            Your phone can feel how strongly the plane moves. Your browser may ask whether Stillair may use its motion
            sensors.
          </p>
          <p className="soft small">
            Without a flight, nothing is stored. During a flight that you have entered, only the totals go into its
            black box, which stays on this phone. If you’re signed in, your account keeps it, too.
          </p>
          <button type="button" className={screenStyles.primary} onClick={allowMotion}>
            Measure bumps
          </button>
        </>
      )}
      {access === 'on' && <Bumps reading={reading} />}
      <NoMotion access={access} />
      <FlightLink href="/flight/calm" className={screenStyles.press} onGo={startCalm}>
        Calm
      </FlightLink>
      <Scale strength={access === 'on' ? reading.strength : null} />
      <div className="stack gap-m">
        <p>
          Air rises and sinks, and the plane rides on it as a boat rides on waves. Bumps feel larger than they are when
          you can’t see them coming. Keep your belt fastened, and let the seat carry you.
        </p>
        <p className="soft small">
          A phone measures itself. A hand, a lap or a tray can move more than the plane does, so take this as an
          explanation, not as an instrument. 1 g is your own weight.
        </p>
      </div>
    </Screen>
  )
}

/** The number, which screen readers read on request only. */
function Bumps({ reading }: { readonly reading: Reading }) {
  const [answer, setAnswer] = useState('')
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const { strength, missing, largest } = reading
  const number = strength === null ? '–' : inG(strength)
  const meaning = strength === null ? MISSING[missing ?? 'settling'] : meaningOf(strength)
  const most = largest === null ? '' : `Largest in the last ten minutes: ${inG(largest)}`
  return (
    <section className={screenStyles.card} aria-label="Now">
      <p className={styles.number}>{number}</p>
      <p>{meaning}</p>
      {!isStill && <BumpLine />}
      <p className="soft">{most || '\u00a0'}</p>
      <button
        type="button"
        className={screenStyles.press}
        onClick={() => setAnswer(`${strength === null ? '' : `${number}. `}${meaning}${most && ` ${most}.`}`)}
      >
        What is it now?
      </button>
      <p className="soft small" role="status">
        {answer}
      </p>
    </section>
  )
}

/** The comparisons, with a mark at the current strength. */
function Scale({ strength }: { readonly strength: number | null }) {
  return (
    <section className="stack gap-m" aria-labelledby="in-proportion">
      <h2 id="in-proportion" className="heading">
        In proportion
      </h2>
      <ul className={styles.scale}>
        {COMPARISONS.map(({ name, figure, from, to, isOpen }) => (
          <li key={name}>
            <span>{name}</span> <span className="soft">{figure}</span>
            <span className={styles.bar} aria-hidden>
              <span
                className={styles.filled}
                data-open={isOpen}
                style={{ marginLeft: share(from), width: share(to - from) }}
              />
              {strength !== null && <span className={styles.mark} style={{ left: share(strength) }} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
