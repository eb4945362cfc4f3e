import type { DistressMoment } from '@stillair/events/modules/flights/rules.ts'
import { newId } from '../api/new-id.ts'
import { RatingScale } from '../ui/rating-scale.tsx'
import styles from './flight-screen.module.css'
import { take } from './use-book.ts'

/** How is it? 0 to 10, or not now. One press, and it is not asked again for this moment. */
export function DistressQuestion({ flightId, moment }: { readonly flightId: string; readonly moment: DistressMoment }) {
  const answer = (distress: number | null) => void take(flightId, { kind: 'rate', ratingId: newId(), moment, distress })
  return (
    <section className={styles.card} aria-labelledby="how-is-it">
      <h2 id="how-is-it" className="heading">
        {moment === 'after-landing' ? 'How was it, at its worst?' : 'How is it?'}
      </h2>
      <p className="soft small">0 is no fear, 10 the most there is.</p>
      <RatingScale buttonClass={styles.press} onChoose={answer} />
      <button type="button" className={styles.quiet} onClick={() => answer(null)}>
        Not now
      </button>
    </section>
  )
}
