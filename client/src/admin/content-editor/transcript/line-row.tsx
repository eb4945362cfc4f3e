import { clockText } from '@stillair/api/contract/shared/clock-text.ts'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { secondsOf } from '../values/duration-text.ts'
import type { Edit } from './transcript-editing.ts'
import styles from './transcript-editor.module.css'
import { type Line, lineProblem } from './transcript-lines.ts'

/** Seconds by which an arrow key changes a time, and with Shift. */
const NUDGE_S = 0.1
const LARGE_NUDGE_S = 1

interface Props {
  readonly line: Line
  /** From 1. */
  readonly number: number
  readonly isSelected: boolean
  /** Whether it is spoken at the playback position. */
  readonly isSpoken: boolean
  /** Changes whenever this line should get the focus. */
  readonly focus: number | null
  /** Whether to show problems even where nothing has been typed yet. */
  readonly isStrict: boolean
  readonly onEdit: (edit: Edit) => void
  /** Receives the position of the caret in the text. */
  readonly onCaret: (caret: number) => void
}

/** One line: its start, its end and its words. */
export const LineRow = memo(function LineRow(props: Props) {
  const { line, number, isSelected, isSpoken, focus, isStrict, onEdit, onCaret } = props
  const { id, start, end, text } = line
  const words = useRef<HTMLTextAreaElement>(null)
  const problem = isStrict || text !== '' ? lineProblem(line) : null
  const name = `line ${number}`

  useEffect(() => {
    if (focus === null) return
    words.current?.focus()
    words.current?.setSelectionRange(0, 0)
  }, [focus])

  return (
    <li
      className={styles.line}
      aria-current={isSelected || undefined}
      data-spoken={isSpoken || undefined}
      onFocus={() => onEdit({ type: 'SELECT', id })}
    >
      <TimeField
        label={`Start of ${name}`}
        seconds={start}
        isWrong={false}
        onChange={(to) => onEdit({ type: 'TIME', id, start: to })}
      />
      <TimeField
        label={`End of ${name}`}
        seconds={end}
        isWrong={end <= start}
        onChange={(to) => onEdit({ type: 'TIME', id, end: to })}
      />
      <textarea
        ref={words}
        aria-label={`Words of ${name}`}
        aria-invalid={problem !== null && end > start}
        aria-describedby={problem === null ? undefined : `line-${id}-problem`}
        className={styles.words}
        rows={1}
        value={text}
        onChange={({ target }) => onEdit({ type: 'WRITE', id, text: target.value })}
        onSelect={({ currentTarget }) => onCaret(currentTarget.selectionStart)}
      />
      {problem !== null && (
        <p id={`line-${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </li>
  )
})

interface TimeFieldProps {
  readonly label: string
  readonly seconds: number
  readonly isWrong: boolean
  readonly onChange: (seconds: number) => void
}

/**
 * A field for a time. Enter or leaving the field applies the typed time; an invalid one is discarded with a toast. The arrow keys
 * change it by a tenth of a second.
 */
function TimeField({ label, seconds, isWrong, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function commit() {
    const read = typed === null ? null : secondsOf(typed)
    if (read !== null && read >= 0) onChange(read)
    else if (typed?.trim()) {
      const text = `“${typed.trim()}” is no time such as 1:05.5. It was not changed.`
      showToast({ title: `${label} was not changed`, text })
    }
    setTyped(null)
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    const step = shiftKey ? LARGE_NUDGE_S : NUDGE_S
    if (key === 'Enter') commit()
    else if (key === 'ArrowUp' || key === 'ArrowDown') onChange(seconds + (key === 'ArrowUp' ? step : -step))
    else return
    // The key would submit the form or move the caret.
    event.preventDefault()
  }

  return (
    <input
      aria-label={label}
      aria-invalid={isWrong}
      className={styles.time}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      value={typed ?? clockText(seconds)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  )
}
