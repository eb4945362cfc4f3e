import { ArrowDownUp, X } from 'lucide-react'
import { Fragment, memo, type RefObject, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { clock } from '../../../entities/content/duration.ts'
import { type Cue, useTranscript } from '../../../entities/content/transcript.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../../ui/messages/try-again.tsx'
import type { Timeline } from '../timeline.ts'
import styles from './transcript-panel.module.css'
import { cueAt, type Paragraph, paragraphsOf } from './transcript-paragraphs.ts'
import { useFollowTranscript } from './use-follow-transcript.ts'

/** The panel's id, which its button refers to. */
export const TRANSCRIPT_ID = 'transcript'

interface Props {
  readonly contentId: string
  readonly timeline: Timeline
  /** Seeks to a position; whether it plays stays unchanged. */
  readonly onSeek: (to: number) => void
  readonly onPlayFrom: (to: number) => void
  readonly onClose: () => void
}

/** The transcript to read along. The current sentence is marked and kept in view, and every sentence leads to its position. */
export function TranscriptPanel({ contentId, timeline, onSeek, onPlayFrom, onClose }: Props) {
  const transcript = useTranscript(contentId, true)
  return (
    <section id={TRANSCRIPT_ID} className={styles.panel} aria-labelledby="transcript-title">
      <div className={styles.head}>
        <h2 id="transcript-title" className="heading">
          Transcript
        </h2>
        <IconButton label="Close the transcript" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      {transcript.data ? (
        <Words cues={transcript.data} timeline={timeline} onSeek={onSeek} onPlayFrom={onPlayFrom} />
      ) : transcript.isError ? (
        <TryAgain title="The transcript is not available right now" query={transcript} />
      ) : (
        <Loading label="Loading the transcript" className={styles.loading}>
          <Skeleton />
          <Skeleton width="90%" />
          <Skeleton width="60%" />
        </Loading>
      )}
    </section>
  )
}

interface WordsProps {
  readonly cues: readonly Cue[]
  readonly timeline: Timeline
  /** Seeks to a position; whether it plays stays unchanged. */
  readonly onSeek: (to: number) => void
  readonly onPlayFrom: (to: number) => void
}

function Words({ cues, timeline, onSeek, onPlayFrom }: WordsProps) {
  const box = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLElement>(null)
  const passages = useMemo(() => paragraphsOf(cues), [cues])
  const current = useStore(timeline, ({ positionSeconds }) => cueAt(cues, positionSeconds))
  const { isFollowing, follow } = useFollowTranscript(box, line, current)

  function goTo(cue: Cue) {
    follow()
    onSeek(cue.start)
  }

  function playFrom(cue: Cue) {
    follow()
    onPlayFrom(cue.start)
  }

  return (
    <>
      <div ref={box} className={styles.box}>
        <ol className="stack gap-xs">
          {passages.map((passage) => {
            const place = current - passage.first
            const isHere = place >= 0 && place < passage.cues.length
            return (
              <PassageText
                key={passage.first}
                passage={passage}
                current={isHere ? place : -1}
                line={isHere ? line : null}
                onGo={goTo}
                onPlay={playFrom}
              />
            )
          })}
        </ol>
      </div>
      {!isFollowing && (
        <Button size="small" className={styles.follow ?? ''} onClick={follow}>
          <ArrowDownUp aria-hidden />
          Follow along
        </Button>
      )}
    </>
  )
}

interface PassageProps {
  readonly passage: Paragraph
  /** The index of the cue being spoken; -1 when there is none. */
  readonly current: number
  readonly line: RefObject<HTMLElement | null> | null
  readonly onGo: (cue: Cue) => void
  readonly onPlay: (cue: Cue) => void
}

/** A paragraph. Its time is a button that plays from there. Clicking a sentence seeks to it, and its text can be selected. */
const PassageText = memo(
  function PassageText({ passage, current, line, onGo, onPlay }: PassageProps) {
    const [first] = passage.cues
    if (!first) return null
    return (
      <li className={styles.passage} aria-current={current >= 0 || undefined}>
        <button type="button" className={styles.time} onClick={() => onPlay(first)}>
          {clock(first.start)}
          <span className="visually-hidden">, play from here</span>
        </button>
        <p>
          {passage.cues.map((cue, index) => (
            <Fragment key={`${cue.start}-${cue.text}`}>
              {index > 0 && ' '}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the seek bar does the same, and the time before the paragraph plays from there */}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
              <span
                ref={index === current ? line : null}
                className={styles.cue}
                data-current={index === current || undefined}
                onClick={() => {
                  if (getSelection()?.isCollapsed ?? true) onGo(cue)
                }}
              >
                {cue.text}
              </span>
            </Fragment>
          ))}
        </p>
      </li>
    )
  },
  (before, after) => before.passage === after.passage && before.current === after.current,
)
