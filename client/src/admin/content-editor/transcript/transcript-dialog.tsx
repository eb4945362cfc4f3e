import * as Toolbar from '@radix-ui/react-toolbar'
import { webVtt } from '@stillair/api/contract/admin/web-vtt.ts'
import { TRANSCRIPT_LIMIT } from '@stillair/api/contract/shared/limits.ts'
import { Pause, Play, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { clock } from '../../../entities/content/duration.ts'
import type { Cue } from '../../../entities/content/transcript.ts'
import { MediaPlace } from '../../../features/player/media-place.tsx'
import type { Timeline } from '../../../features/player/timeline.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { useCloseQuestion } from '../../form/dialogs/unsaved-guard.ts'
import { isSame } from '../../form/editor/merge-edits.ts'
import formStyles from '../../form/fields/form.module.css'
import { checkedTranscript } from '../saving/content-requests.ts'
import { LineRow } from './line-row.tsx'
import { LineTools, StepTools, Tool } from './line-tools.tsx'
import { LineWaveform } from './line-waveform.tsx'
import type { RecordingPlayback } from './recording-playback.ts'
import { beginEditing, type Edit, edit } from './transcript-editing.ts'
import styles from './transcript-editor.module.css'
import { cuesOf, type Line, lineProblem } from './transcript-lines.ts'
import { useSound } from './use-sound.ts'

/** The zoom factor of the waveform's close view. */
const CLOSER = 6

export interface Written {
  /** The finished lines, as WebVTT. */
  readonly text: string
  /** All lines, if some are not finished yet. */
  readonly unfinished?: readonly Cue[]
}

interface Props {
  /** The current transcript. */
  readonly cues: readonly Cue[]
  readonly recording: RecordingPlayback
  /** Requests a new playback address after the old one has expired. */
  readonly onRenew: () => void
  /** Tells the form below whether there are unapplied changes. */
  readonly onDirty: (isDirty: boolean) => void
  /** Receives the current edit; undefined once it equals the original again. */
  readonly onEdited: (written: Written | undefined) => void
  /** Receives the transcript to apply to the form: WebVTT, empty for no words; undefined when nothing changed. */
  readonly onDone: (text: string | undefined) => void
  readonly onClose: () => void
}

/** The transcript editor: writing, timing by ear, splitting, merging and undoing, next to the recording. */
export function TranscriptDialog({ cues, recording, onRenew, onDirty, onEdited, onDone, onClose }: Props) {
  const [editing, send] = useReducer(edit, cues, beginEditing)
  const { lines, selected, past, future, focus } = editing
  const sound = useSound(recording)
  const { timeline } = sound
  const spoken = useStore(timeline, ({ positionSeconds: at }) => lines.findLast((l) => l.start <= at && at < l.end)?.id)
  const [isClose, setIsClose] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [isChecking, setIsChecking] = useState(false)
  const caret = useRef(0)
  const onCaret = useCallback((place: number) => {
    caret.current = place
  }, [])
  const isDirty = !isSame(cuesOf(lines), cuesOf(beginEditing(cues).lines))
  const guard = useCloseQuestion(isDirty)
  const place = lines.findIndex(({ id }) => id === selected)
  const line = lines[place]
  const here = () => timeline.getState().positionSeconds

  // The change may have fixed the problem.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the lines
  useEffect(() => setFailure(null), [lines])
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const isTouched = past.length + future.length > 0
  const edited = useEffectEvent(() => isTouched && onEdited(isDirty ? writtenOf(lines) : undefined))
  // Reports each change at once. The form stores drafts with a delay, and the page may close before that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the lines
  useEffect(() => void edited(), [lines])
  useEffect(() => () => onDirty(false), [onDirty])

  const onSelected = (act: (id: number) => Edit) => selected !== null && send(act(selected))
  const timeHere = (which: 'start' | 'end') => onSelected((id) => ({ type: 'TIME', id, [which]: here() }))
  const splitHere = () => onSelected((id) => ({ type: 'SPLIT', id, caret: caret.current, positionSeconds: here() }))

  async function submit() {
    setFailure(null)
    const wrong = lines.find((each) => lineProblem(each) !== null)
    if (wrong) {
      setRefusals((before) => before + 1)
      return setFailure(`Line ${lines.indexOf(wrong) + 1}: ${lineProblem(wrong)}`)
    }
    if (!isDirty) return onDone(undefined)
    const text = textOf(lines)
    if (text.length > TRANSCRIPT_LIMIT) return setFailure('The transcript is too long: at most 500,000 characters.')
    setIsChecking(true)
    const checked = text === '' ? { text } : await checkedTranscript(text, new AbortController().signal)
    setIsChecking(false)
    if ('problem' in checked) return setFailure(checked.problem)
    onDone(text)
  }

  function onKeyDown(event: KeyboardEvent) {
    const act = shortcutOf(event)
    if (!act) return
    event.preventDefault()
    const acts: Readonly<Record<Shortcut, () => unknown>> = {
      play: sound.toggle,
      start: () => timeHere('start'),
      end: () => timeHere('end'),
      split: splitHere,
      add: () => send({ type: 'ADD', positionSeconds: here() }),
      before: () => send({ type: 'STEP', by: -1 }),
      after: () => send({ type: 'STEP', by: 1 }),
      undo: () => send({ type: 'UNDO' }),
      redo: () => send({ type: 'REDO' }),
    }
    acts[act]()
  }

  return (
    <FormDialog
      title="Edit the transcript"
      guard={guard}
      onClose={onClose}
      onSubmit={submit}
      refusals={refusals}
      isBusy={isChecking}
      isWide
      notice={
        failure && (
          <div role="alert" className={formStyles.error}>
            <strong>The transcript is not applied yet</strong>
            <p>{failure}</p>
          </div>
        )
      }
      actions={
        <Button type="submit" look="main" disabled={isChecking}>
          {isChecking ? 'Checking…' : 'Done'}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles shortcuts of the controls inside; each has a button, too */}
      <div onKeyDown={onKeyDown}>
        <p className={styles.keys}>
          Alt+P plays, Alt+S and Alt+E set start and end, Ctrl+Enter splits at the cursor, Alt+N adds a line, Alt+↑ and
          Alt+↓ go to the next one, Ctrl+Z undoes. In a time field, ↑ and ↓ change it by 0.1 s.
        </p>
        <div className={styles.editor}>
          {recording.type === 'video' && <MediaPlace element={sound.element} className={styles.picture} />}
          <LineWaveform
            timeline={timeline}
            peaks={recording.peaks}
            lines={lines}
            selected={selected}
            zoom={isClose ? CLOSER : 1}
            onSeek={sound.seek}
          />
          {recording.missing !== null && <p role="status">{recording.missing}</p>}
          {sound.hasFailed && (
            <p role="alert" className={styles.tools}>
              The recording can’t be played right now.
              <Button
                size="small"
                onClick={() => {
                  sound.retry()
                  onRenew()
                }}
              >
                Try again
              </Button>
            </p>
          )}
          <Toolbar.Root className={styles.tools} aria-label="Recording and lines">
            <Tool onClick={sound.toggle} disabled={recording.address === null}>
              {sound.isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
              {sound.isPlaying ? 'Pause' : 'Play'}
            </Tool>
            <Tool onClick={() => setIsClose(!isClose)} aria-pressed={isClose}>
              {isClose ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
              Closer
            </Tool>
            <Clock timeline={timeline} />
            <StepTools
              canUndo={past.length > 0}
              canRedo={future.length > 0}
              onAdd={() => send({ type: 'ADD', positionSeconds: here() })}
              onUndo={() => send({ type: 'UNDO' })}
              onRedo={() => send({ type: 'REDO' })}
            />
          </Toolbar.Root>
          {line && (
            <LineTools
              line={line}
              number={place + 1}
              isLast={place === lines.length - 1}
              onTime={(times) => send({ type: 'TIME', id: line.id, ...times })}
              onTimeHere={timeHere}
              onPlay={() => sound.playFrom(line.start, line.end)}
              onSplit={splitHere}
              onMerge={() => send({ type: 'MERGE', id: line.id })}
              onDelete={() => send({ type: 'DELETE', id: line.id })}
            />
          )}
        </div>
        {lines.length === 0 && (
          <p className="small soft">No lines yet. Play the recording and add a line where somebody speaks.</p>
        )}
        <ol className="stack gap-xs" aria-label="Lines">
          {lines.map((each, index) => (
            <LineRow
              key={each.id}
              line={each}
              number={index + 1}
              isSelected={each.id === selected}
              isSpoken={each.id === spoken}
              focus={focus?.id === each.id ? focus.at : null}
              isStrict={refusals > 0}
              onEdit={send}
              onCaret={onCaret}
            />
          ))}
        </ol>
      </div>
    </FormDialog>
  )
}

/** Returns the text to attach; empty when there is no line. */
const textOf = (lines: readonly Line[]) => (lines.length === 0 ? '' : webVtt(cuesOf(lines)))

function writtenOf(lines: readonly Line[]): Written {
  const finished = lines.filter((line) => lineProblem(line) === null)
  if (finished.length === lines.length) return { text: textOf(lines) }
  return { text: textOf(finished), unfinished: lines.map(({ start, end, text }) => ({ start, end, text })) }
}

/** "0:07 of 4:00", hidden from screen readers since the slider announces the same. */
function Clock({ timeline }: { readonly timeline: Timeline }) {
  const second = useStore(timeline, ({ positionSeconds }) => Math.floor(positionSeconds))
  const duration = useStore(timeline, (state) => state.duration)
  return (
    <span className={styles.clock} aria-hidden>
      {clock(second)} of {clock(duration)}
    </span>
  )
}

type Shortcut = 'play' | 'start' | 'end' | 'split' | 'add' | 'before' | 'after' | 'undo' | 'redo'

const WITH_ALT: Readonly<Record<string, Shortcut>> = {
  KeyP: 'play',
  KeyS: 'start',
  KeyE: 'end',
  KeyN: 'add',
  ArrowUp: 'before',
  ArrowDown: 'after',
}

/** Returns the shortcut of a key. Letters are matched by position, since Alt makes them produce other characters. */
function shortcutOf({ code, key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Shortcut | undefined {
  if (altKey && !ctrlKey && !metaKey) return WITH_ALT[code]
  if (altKey || ctrlKey === metaKey) return undefined
  if (key === 'Enter') return 'split'
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' ? 'redo' : undefined
}
