import type { Content } from '@stillair/api/contract/listener/content.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { messageOf } from '../../api/api-error.ts'
import { contentListQuery } from '../../entities/content/content.ts'
import { contentPath } from '../../entities/content/content-path.ts'
import { useCompletions } from '../../entities/listening/completions.ts'
import { programProgress } from '../../entities/programs/programs.ts'
import type { Listening, ListeningOptions } from '../../features/player/listening-session/open-listening-session.ts'
import { nowPlaying } from '../../features/player/now-playing/now-playing-store.ts'
import { leavePage, showListening } from '../../features/player/now-playing/playback-across-pages.ts'
import { Player } from '../../features/player/player.tsx'
import { readSettings, saveSettings } from '../../features/player/player-settings.ts'
import { TranscriptPanel } from '../../features/player/transcript/transcript-panel.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LiveRegion } from '../../ui/messages/live-region.tsx'
import type { Preview } from './author-preview.ts'
import { BackBelow } from './back-link.tsx'
import { backTarget } from './back-target.ts'
import { NextSession } from './completion/next-session.tsx'
import { RatingPanel, RatingTried } from './completion/rating-panel.tsx'
import { useCompletionPanels } from './completion/use-completion-panels.ts'
import styles from './content-page.module.css'
import { FavouriteButton } from './favourite-button.tsx'
import type { ProgramCourse } from './program-course.ts'
import { DistressAfter, DistressBefore } from './session-distress.tsx'

interface Props {
  readonly content: Content
  /** The listener; null in a preview, which counts nothing. */
  readonly userId: string | null
  /** The id of the listening session that this view begins. */
  readonly sessionId: string
  readonly program: ProgramCourse | undefined
  /** The Back link, shown on the cover. */
  readonly back: ReactNode
  /** Loads the URLs in a preview. */
  readonly loadPlayback: Preview['loadPlayback'] | undefined
}

/** The player with the transcript and the complete button, then the rating and the next session. */
export function PlayableContent(props: Props) {
  const { content, userId, sessionId, loadPlayback } = props
  const { state } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const [search] = useSearchParams()
  const from = search.get('from')
  const listening = useListening({
    content,
    userId,
    sessionId,
    loadPlayback,
    autoplay: state?.play === true && !isReturn,
    path: contentPath(content.id, from),
    programId: userId && backTarget(from, document.referrer, location.origin).programId,
  })
  return listening && <Played {...props} player={listening} />
}

function Played({ content, userId, program, back, player }: Props & { readonly player: Listening }) {
  useGoingOn(player)
  const isCompletedHere = useSelector(player.actor, (snapshot) => snapshot.matches({ progress: 'completed' }))
  // Loaded before the next session is chosen, so that the panels unfold in one movement.
  useQuery({ ...contentListQuery, enabled: isCompletedHere && userId !== null })
  const completions = useCompletions(userId !== null)
  const [isByHand, setByHand] = useState(false)
  const isKnown = userId === null ? isByHand : completions.data?.has(content.id)
  const { isUnfolded, isOver, place } = useCompletionPanels(player, isKnown ?? false, isByHand)
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
    saveSettings({ transcript: !isReading })
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
          topTool={userId !== null && <FavouriteButton userId={userId} contentId={content.id} />}
          // Keeps its space when hidden, so that nothing moves under a finger.
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
      {/* A user who interacts here wants to stay, so the next session doesn't start. */}
      <div ref={place} className={styles.after} onPointerDownCapture={stopUpNext} onKeyDownCapture={stopUpNext}>
        {error && (
          <p role="alert" className="small clay">
            {error}
          </p>
        )}
        {userId !== null && !isOver && <DistressBefore userId={userId} contentId={content.id} player={player} />}
        {isUnfolded ? (
          <>
            {userId === null ? (
              <RatingTried takesFocus={isByHand} />
            ) : (
              <RatingPanel
                contentId={content.id}
                takesFocus={isByHand}
                milestone={isOver ? milestoneOf(content.id, completions.data, program) : null}
              />
            )}
            {userId !== null && isOver && <DistressAfter userId={userId} contentId={content.id} />}
            {userId !== null && (
              <>
                <NextSession after={content} program={program} />
                <BackBelow program={program?.title} />
              </>
            )}
          </>
        ) : (
          <div className={styles.finish}>
            <p>You can mark it as completed at any time. It completes automatically at the end.</p>
            {button()}
          </div>
        )}
      </div>
    </>
  )
}

function stopUpNext(): void {
  nowPlaying.getState().upNext?.stop()
}

/** Opens the page of the next session when it replaces this one in a program. */
function useGoingOn(player: Listening): void {
  const navigate = useNavigate()
  const path = useStore(nowPlaying, ({ current, isOnPage }) =>
    isOnPage && player.closed.aborted ? current?.options.path : undefined,
  )
  useEffect(() => {
    if (path) navigate(path)
  }, [path, navigate])
}

/** Returns what else is reached with the completion of this content: a whole program, or the first session ever. */
function milestoneOf(
  contentId: string,
  completions: ReadonlySet<string> = new Set(),
  program: ProgramCourse | undefined,
): string | null {
  // The completion may not be in the list yet.
  const completed = new Set(completions).add(contentId)
  if (program && programProgress(program.contentIds, completed).percent === 100)
    return `You’ve completed the whole program: ${program.title}.`
  return completed.size === 1 ? 'Your first session is done. Today counts as a day of practice.' : null
}

/** Returns the session's place, such as "Session 4 of 8". */
function placeIn(program: ProgramCourse | undefined, contentId: string): string | undefined {
  return program && `Session ${program.contentIds.indexOf(contentId) + 1} of ${program.contentIds.length}`
}

/**
 * Returns the listening session of the page: a new one, or the one already playing. Null for a moment before the first
 * paint.
 */
function useListening(options: Omit<ListeningOptions, 'queryClient'>): Listening | null {
  const [listening, setListening] = useState<Listening | null>(null)
  const queryClient = useQueryClient()
  const show = useEffectEvent(() => showListening({ ...options, queryClient }))
  const { content, userId, sessionId } = options

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any opens another listening session
  useLayoutEffect(() => {
    const shown = show()
    setListening(shown)
    return () => leavePage(shown)
  }, [content.id, userId, sessionId])

  return listening
}
