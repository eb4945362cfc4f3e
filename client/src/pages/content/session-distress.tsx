import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { type OpenPair, openPair, rateAfter, rateBefore } from '../../entities/listening/session-distress.ts'
import type { Player } from '../../features/player/listening-session/open-listening-session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RatingScale } from '../../ui/controls/rating-scale.tsx'
import styles from './session-distress.module.css'

/** Later in the session than this, a rating no longer counts as before it; in seconds. */
const BEFORE_SECONDS = 60

interface Props {
  readonly userId: string
  readonly contentId: string
}

/** Asks for the distress before a session: a line that users can open or ignore. */
export function DistressBefore({ userId, contentId, player }: Props & { readonly player: Player }) {
  const [before, setBefore] = useState(() => openPair(userId, contentId)?.before ?? null)
  const [isOpen, setIsOpen] = useState(false)
  const hasPlayed = useSelector(player.actor, (snapshot) => snapshot.context.hasPlayed)
  const isBegun = useStore(player.timeline, ({ positionSeconds }) => positionSeconds >= BEFORE_SECONDS)
  if (before !== null) {
    return (
      <p role="status" className={styles.said}>
        Before: {before} of 10. We’ll ask again at the end.
      </p>
    )
  }
  if (!isOpen) {
    // Its space stays, so that nothing moves during playback.
    return (
      <Button
        look="bare"
        size="small"
        className={styles.line}
        data-late={(hasPlayed && isBegun) || undefined}
        onClick={() => setIsOpen(true)}
      >
        How anxious do you feel right now, from 0 to 10?
      </Button>
    )
  }
  return (
    <Question
      title="How anxious do you feel right now?"
      takesFocus
      onChoose={(distress) => setBefore(rateBefore(userId, contentId, distress).before)}
      onSkip={() => setIsOpen(false)}
    />
  )
}

/** Asks for the distress after a session, if the user rated it before. */
export function DistressAfter({ userId, contentId }: Props) {
  const [pair] = useState<OpenPair | null>(() => openPair(userId, contentId))
  const [after, setAfter] = useState<number | null>(null)
  const [isSkipped, setIsSkipped] = useState(false)
  if (pair === null || isSkipped) return null
  if (after !== null) {
    return (
      <p role="status" className={styles.said}>
        {pair.before} before, {after} after. Both are in your profile, under Progress.
      </p>
    )
  }
  return (
    <Question
      title="And how anxious do you feel now?"
      onChoose={(distress) => {
        rateAfter(userId, pair, distress)
        setAfter(distress)
      }}
      onSkip={() => setIsSkipped(true)}
    />
  )
}

interface QuestionProps {
  readonly title: string
  /** Whether it takes the focus after the button that opened it was pressed. */
  readonly takesFocus?: boolean
  readonly onChoose: (distress: number) => void
  readonly onSkip: () => void
}

function Question({ title, takesFocus = false, onChoose, onSkip }: QuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <section className={styles.question} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className="heading">
        {title}
      </h2>
      <p className="small soft">0 means no fear, 10 the most you can imagine. Only you can see this.</p>
      <RatingScale buttonClass={styles.number} onChoose={onChoose} />
      <Button look="bare" size="small" className={styles.skip} onClick={onSkip}>
        Not now
      </Button>
    </section>
  )
}
