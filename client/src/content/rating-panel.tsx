import { Check, Cloud, CloudSun, Sun } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { messageOf } from '../api/api-error.ts'
import { type Rating, useRate, useRating } from '../listening/rating.ts'
import { Badge } from '../ui/badge.tsx'
import styles from './rating-panel.module.css'

const CHOICES: readonly { readonly rating: Rating; readonly text: string; readonly Icon: typeof Sun }[] = [
  { rating: 3, text: 'Very helpful', Icon: Sun },
  { rating: 2, text: 'Somewhat helpful', Icon: CloudSun },
  { rating: 1, text: 'Not helpful', Icon: Cloud },
]

interface Props {
  readonly contentId: string
  /** After pressing a button that is gone now, the keyboard goes on here. */
  readonly takesFocus: boolean
}

export function RatingPanel({ contentId, takesFocus }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const rating = useRating(contentId)
  const rate = useRate(contentId)
  const chosen = rating.data?.rating ?? null

  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  return (
    <section className={styles.panel} aria-labelledby="rating-title">
      <div className={styles.words}>
        <Badge tone="done">
          <Check aria-hidden />
          Completed
        </Badge>
        <h2 id="rating-title" ref={heading} tabIndex={-1} className={styles.title}>
          How was this for you?
        </h2>
        <p className={styles.note} role="status">
          {chosen !== null && (
            <>
              Thank you for your feedback!
              <br />
            </>
          )}
          You can change your rating anytime
        </p>
        {rate.isError && (
          <p role="alert" className={styles.error}>
            {messageOf(rate.error)}
          </p>
        )}
      </div>
      <div className={styles.choices}>
        {CHOICES.map(({ rating: value, text, Icon }) => (
          <button
            key={value}
            type="button"
            className={styles.choice}
            aria-pressed={chosen === value}
            disabled={rating.isPending || rate.isPending}
            onClick={() => rate.mutate({ rating: value, isFirst: chosen === null })}
          >
            <Icon aria-hidden />
            {text}
          </button>
        ))}
      </div>
    </section>
  )
}
