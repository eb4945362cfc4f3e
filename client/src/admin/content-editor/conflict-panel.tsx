import type { HistoryEntry } from '@stillair/api/contract/history.ts'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { whenLabel } from '../history/when-label.ts'
import { type Conflict, type Dispute, entryOf } from './conflict.ts'
import styles from './conflict-panel.module.css'
import { type ContentField, FIELD_NAMES } from './content-values.ts'
import { valueWords } from './value-words.ts'

/** Longer texts can be read in their field. */
const SHOWN = 140

interface Props {
  readonly conflict: Conflict
  /** The server's sentence. */
  readonly message: string
  /** Saving was tried while something was still to be chosen. */
  readonly isUrgent: boolean
  readonly onChoose: (field: ContentField, choice: 'mine' | 'theirs') => void
}

/** Tells what somebody else changed meanwhile, and asks about what both changed. It takes the focus when it comes. */
export function ConflictPanel({ conflict, message, isUrgent, onChoose }: Props) {
  const { theirs, taken, disputes, entries } = conflict
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isOpen = disputes.some(({ choice }) => choice === null)

  return (
    <section className={styles.panel} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} ref={heading} tabIndex={-1} className={styles.title}>
        Somebody else changed this session
      </h3>
      <p>{message}</p>
      {taken.length > 0 && (
        <ul className={styles.taken}>
          {taken.map((field) => (
            <li key={field}>
              {nowSentence(field, valueWords(field, theirs))}
              <By entry={entryOf(field, entries)} />
            </li>
          ))}
        </ul>
      )}
      {disputes.map((dispute) => (
        <Choice
          key={dispute.field}
          dispute={dispute}
          theirs={valueWords(dispute.field, theirs)}
          entry={entryOf(dispute.field, entries)}
          onChoose={(choice) => onChoose(dispute.field, choice)}
        />
      ))}
      {isUrgent && isOpen && (
        <p role="alert" className={styles.problem}>
          Choose what to keep of each, then save.
        </p>
      )}
      {!isOpen && <p>Save keeps what stands in the form now.</p>}
    </section>
  )
}

interface ChoiceProps {
  readonly dispute: Dispute
  readonly theirs: string
  readonly entry: HistoryEntry | undefined
  readonly onChoose: (choice: 'mine' | 'theirs') => void
}

function Choice({ dispute: { field, mine, choice }, theirs, entry, onChoose }: ChoiceProps) {
  const name = FIELD_NAMES[field]
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.name}>{name}: both of you changed it</legend>
      <div className={styles.sides}>
        <div className={styles.side} data-chosen={choice === 'mine' || undefined}>
          <p className={styles.whose}>Yours</p>
          <p className={styles.words}>{valueWords(field, mine) || 'Nothing'}</p>
          <Button
            size="small"
            aria-pressed={choice === 'mine'}
            aria-label={`Keep mine: ${name}`}
            onClick={() => onChoose('mine')}
          >
            Keep mine
          </Button>
        </div>
        <div className={styles.side} data-chosen={choice === 'theirs' || undefined}>
          <p className={styles.whose}>
            Theirs
            <By entry={entry} />
          </p>
          <p className={styles.words}>{theirs || 'Nothing'}</p>
          <Button
            size="small"
            aria-pressed={choice === 'theirs'}
            aria-label={`Take theirs: ${name}`}
            onClick={() => onChoose('theirs')}
          >
            Take theirs
          </Button>
        </div>
      </div>
    </fieldset>
  )
}

function By({ entry }: { readonly entry: HistoryEntry | undefined }) {
  return entry && <span className={styles.by}>{`${entry.by ?? 'Somebody'}, ${whenLabel(entry.at)}`}</span>
}

/** "Title is now “Calm”." */
export function nowSentence(field: ContentField, words: string): string {
  if (words === '') return `${FIELD_NAMES[field]} is now empty.`
  const short = words.length > SHOWN ? `${words.slice(0, SHOWN).trimEnd()}…` : words
  return `${FIELD_NAMES[field]} is now “${short}”.`
}
