import type { Content } from '@stillair/api/contract/content.ts'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { messageOf } from '../../api/api-error.ts'
import { useCompletions } from '../../entities/listening/completions.ts'
import { Player } from '../../features/player/player.tsx'
import { keepSettings, readSettings } from '../../features/player/player-settings.ts'
import { TranscriptPanel } from '../../features/player/transcript-panel.tsx'
import { usePlayer } from '../../features/player/use-player.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import styles from './content-page.module.css'
import { NextSession } from './next-session.tsx'
import type { Preview } from './preview.ts'
import type { ProgramCourse } from './program-course.ts'
import { RatingPanel, RatingTried } from './rating-panel.tsx'
import { useUnfolding } from './use-unfolding.ts'

interface Props {
  readonly content: Content
  /** Who listens; null in a preview, of which nothing is counted. */
  readonly userId: string | null
  /** Names this view of the content. */
  readonly viewId: string
  readonly program: ProgramCourse | undefined
  /** The way back, on the cover. */
  readonly back: ReactNode
  /** Where its URLs come from in a preview. */
  readonly loadPlayback: Preview['loadPlayback'] | undefined
}

/**
 * The player with what belongs to it: the transcript, the button that completes, then the rating and the next content.
 */
export function Playable({ content, userId, viewId, program, back, loadPlayback }: Props) {
  const { state } = useLocation()
  const player = usePlayer({
    content,
    userId,
    viewId,
    autoplay: state?.play === true,
    ...(loadPlayback && { loadPlayback }),
  })
  const completions = useCompletions(userId !== null)
  const [isByHand, setByHand] = useState(false)
  const isKnown = userId === null ? isByHand : completions.data?.has(content.id)
  const { isUnfolded, place } = useUnfolding(player, isKnown ?? false, isByHand)
  const [error, setError] = useState<string | null>(null)
  const [isReading, setIsReading] = useState(() => readSettings().transcript)

  async function markCompleted() {
    setByHand(true)
    setError(null)
    try {
      await player.markCompleted()
    } catch (failure) {
      setError(messageOf(failure))
      setByHand(false)
    }
  }

  function toggleTranscript() {
    setIsReading(!isReading)
    keepSettings({ transcript: !isReading })
  }

  const button = (className?: string) => (
    <Button
      {...(className && { className })}
      onClick={markCompleted}
      disabled={userId !== null && completions.isPending}
    >
      <Check aria-hidden />
      Mark as Completed
    </Button>
  )

  return (
    <>
      <div className={styles.stage} data-reading={(content.hasTranscript && isReading) || undefined}>
        <Player
          content={content}
          player={player}
          back={back}
          // Its place is kept: nothing moves under the finger as it goes.
          foot={button(classNames(styles.footButton, isUnfolded && styles.gone))}
          note={placeIn(program, content.id)}
          transcript={content.hasTranscript ? { isOpen: isReading, toggle: toggleTranscript } : null}
        />
        {content.hasTranscript && isReading && (
          <TranscriptPanel
            contentId={content.id}
            timeline={player.timeline}
            onSeek={(to) => player.send({ type: 'SEEK', to })}
            onPlayFrom={(to) => {
              player.send({ type: 'SEEK', to })
              player.send({ type: 'PLAY' })
            }}
            onClose={toggleTranscript}
          />
        )}
      </div>
      <LiveRegion text={isUnfolded ? 'Session completed' : ''} />
      <div ref={place} className={styles.after}>
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        {isUnfolded ? (
          <>
            {userId === null ? (
              <RatingTried takesFocus={isByHand} />
            ) : (
              <RatingPanel contentId={content.id} takesFocus={isByHand} />
            )}
            {userId !== null && <NextSession after={content} program={program} />}
          </>
        ) : (
          <div className={styles.finish}>
            <p>It counts as completed at the end, or when you say so.</p>
            {button()}
          </div>
        )}
      </div>
    </>
  )
}

/** "Session 4 of 8". */
function placeIn(program: ProgramCourse | undefined, contentId: string): string | undefined {
  return program && `Session ${program.contentIds.indexOf(contentId) + 1} of ${program.contentIds.length}`
}
