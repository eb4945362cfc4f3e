import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import styles from '../content-editor.module.css'

interface Props {
  /** What does not match the recording, as a sentence. */
  readonly sentence: string
  /** The thing to shift, such as "the transcript". */
  readonly what: string
  /** Whether the user tried to save before choosing. */
  readonly isUrgent?: boolean
  readonly onShift: (seconds: number) => void
  /** Further choices. */
  readonly children: ReactNode
}

/** Explains what no longer matches the recording, and offers ways to fix it. */
export function MismatchNotice({ sentence, what, isUrgent = false, onShift, children }: Props) {
  const id = useId()
  const [by, setBy] = useState('')
  const seconds = Number(by.replace(',', '.'))
  return (
    <div className="small below-s clay">
      <p role="status">{sentence}</p>
      <div className="row cluster gap-s below-s ink">
        {children}
        <label htmlFor={id}>Shift {what} by seconds</label>
        <input
          id={id}
          className={styles.seconds}
          inputMode="decimal"
          value={by}
          onChange={({ target }) => setBy(target.value)}
          placeholder="-10"
        />
        <Button
          size="small"
          disabled={by.trim() === '' || !Number.isFinite(seconds) || seconds === 0}
          onClick={() => onShift(seconds)}
        >
          Shift
        </Button>
      </div>
      {isUrgent && (
        <p role="alert" ref={intoView}>
          Choose whether to keep, shift or remove {what}, then save.
        </p>
      )}
    </div>
  )
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })
