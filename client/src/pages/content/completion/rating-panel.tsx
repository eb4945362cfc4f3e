import { useQuery } from '@tanstack/react-query'
import { Check, Cloud, CloudSun, Sun } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { type Rating, ratingQuery, useRate } from '../../../entities/listening/rating.ts'
import { Badge } from '../../../ui/badge.tsx'
import styles from './rating-panel.module.css'

const CHOICES: readonly { readonly rating: Rating; readonly text: string; readonly Icon: typeof Sun }[] = [
  { rating: 3, text: 'Very helpful', Icon: Sun },
  { rating: 2, text: 'Somewhat helpful', Icon: CloudSun },
  { rating: 1, text: 'Not helpful', Icon: Cloud },
]

interface FocusProps {
  /** Whether it takes the focus, because the button that was pressed has gone. */
  readonly takesFocus: boolean
}

interface Props extends FocusProps {
  readonly contentId: string
  /** What else the listener has reached with this session; null for nothing. */
  readonly milestone?: string | null
}

/** Shows this listener's rating of the content and lets them change it. */
export function RatingPanel({ contentId, takesFocus, milestone = null }: Props) {
  const rating = useQuery(ratingQuery(contentId))
  const rate = useRate(contentId)
  const chosen = rating.data?.rating ?? null
  return (
    <Panel
      takesFocus={takesFocus}
      milestone={milestone}
      chosen={chosen}
      isBusy={rating.isPending || rate.isPending}
      error={rate.isError ? rate.error : null}
      onChoose={(value) => rate.mutate({ rating: value, isFirst: chosen === null })}
    />
  )
}

/** The same in a preview: it can be tried and isn't stored. */
export function RatingTried({ takesFocus }: FocusProps) {
  const [chosen, setChosen] = useState<Rating | null>(null)
  return (
    <Panel takesFocus={takesFocus} milestone={null} chosen={chosen} isBusy={false} error={null} onChoose={setChosen} />
  )
}

interface PanelProps extends FocusProps {
  readonly milestone: string | null
  readonly chosen: Rating | null
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onChoose: (rating: Rating) => void
}

function Panel({ takesFocus, milestone, chosen, isBusy, error, onChoose }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  return (
    <section className={styles.panel} aria-labelledby="rating-title">
      <div className="stack start gap-s">
        <Badge tone="done">
          <Check aria-hidden />
          Completed
        </Badge>
        {milestone && <p className="strong">{milestone}</p>}
        <h2 id="rating-title" ref={heading} tabIndex={-1} className={styles.title}>
          How was this for you?
        </h2>
        <p className="small soft" role="status">
          {chosen !== null && (
            <>
              Thank you for your feedback!
              <br />
            </>
          )}
          You can change your rating anytime
        </p>
        {error && (
          <p role="alert" className="small clay">
            {messageOf(error)}
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
            disabled={isBusy}
            onClick={() => onChoose(value)}
          >
            <Icon aria-hidden />
            {text}
          </button>
        ))}
      </div>
    </section>
  )
}
