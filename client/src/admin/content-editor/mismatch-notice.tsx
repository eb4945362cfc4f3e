import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './content-editor.module.css'

interface Props {
  /** What does not fit the recording, in a sentence. */
  readonly sentence: string
  /** What is shifted, such as "the transcript". */
  readonly what: string
  /** Saving was tried before anything was chosen. */
  readonly isUrgent?: boolean
  readonly onShift: (seconds: number) => void
  /** Further choices. */
  readonly children: ReactNode
}

/** What no longer fits a recording, and what can be done about it. */
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
