import type { HistoryEntry } from '@stillair/api/contract/admin/history.ts'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { dateLabel } from '../../shared/date-label.ts'
import { differingLines, entryOf, isUndecided, type Side } from './conflict.ts'
import styles from './conflict-panel.module.css'
import type { Comparison } from './editor-machine.ts'
import type { FieldOf } from './merge-edits.ts'

/** The most characters shown of a text. Its field shows all of it. */
const SHOWN = 140

const TEXTS = {
  save: {
    title: (what: string) => `Somebody else changed this ${what}`,
    both: 'both of you changed it',
    mine: 'Yours',
    theirs: 'Theirs',
    keep: 'Keep mine',
    take: 'Take theirs',
  },
  draft: {
    title: (what: string) => `This ${what} was saved after your unsaved changes`,
    both: 'both differ',
    mine: 'Unsaved',
    theirs: 'Saved',
    keep: 'Use unsaved version',
    take: 'Use saved version',
  },
} as const

interface Props<Values> {
  /** The item that was being edited. */
  readonly what: 'session' | 'program'
  readonly comparison: Comparison<Values>
  readonly names: Readonly<Partial<Record<FieldOf<Values>, string>>>
  /** Returns a field's value for a person to compare; empty without a value. */
  wordsOf(field: FieldOf<Values>, values: Values): string
  readonly onChoose: (field: FieldOf<Values>, choice: Side) => void
}

/**
 * Shows what somebody else changed meanwhile, with a choice for each field that both changed. It takes the focus when it appears.
 */
export function ConflictPanel<Values extends object>(props: Props<Values>) {
  const { what, comparison, names, wordsOf, onChoose } = props
  const { is: conflict, met, message, isUrgent } = comparison
  const texts = TEXTS[met]
  const { theirs, taken, disputes, entries } = conflict
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isOpen = isUndecided(conflict)

  return (
    <section className={styles.panel} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {texts.title(what)}
      </h3>
      <p>{message}</p>
      {taken.length > 0 && (
        <ul className="stack gap-s">
          {taken.map((field) => (
            <li key={field}>
              {nowSentence(names[field] ?? field, wordsOf(field, theirs))}
              <By entry={entryOf(field, entries)} />
            </li>
          ))}
        </ul>
      )}
      {disputes.map((dispute) => (
        <Choice
          key={dispute.field}
          texts={texts}
          name={names[dispute.field] ?? dispute.field}
          choice={dispute.choice}
          mine={wordsOf(dispute.field, dispute.mine)}
          theirs={wordsOf(dispute.field, theirs)}
          entry={entryOf(dispute.field, entries)}
          onChoose={(choice) => onChoose(dispute.field, choice)}
        />
      ))}
      {isUrgent && isOpen && (
        <p role="alert" className="strong clay">
          Choose a version for each, then save.
        </p>
      )}
      {!isOpen && <p>Save stores what the form shows now.</p>}
    </section>
  )
}

interface ChoiceProps {
  readonly texts: (typeof TEXTS)[keyof typeof TEXTS]
  /** The label of the field. */
  readonly name: string
  readonly choice: Side | null
  readonly mine: string
  readonly theirs: string
  readonly entry: HistoryEntry | undefined
  readonly onChoose: (choice: Side) => void
}

function Choice({ texts, name, choice, entry, onChoose, ...sides }: ChoiceProps) {
  const [mine, theirs] = differingLines(sides.mine, sides.theirs)
  return (
    <fieldset className="bare shrinks">
      <legend className="above-s unpadded strong">{`${name}: ${texts.both}`}</legend>
      <div className={styles.sides}>
        <div className={styles.side} data-chosen={choice === 'mine' || undefined}>
          <p className="strong compact">{texts.mine}</p>
          <p className={styles.words}>{mine || 'Nothing'}</p>
          <Button size="small" aria-pressed={choice === 'mine'} onClick={() => onChoose('mine')}>
            {texts.keep}
            <span className="visually-hidden">: {name}</span>
          </Button>
        </div>
        <div className={styles.side} data-chosen={choice === 'theirs' || undefined}>
          <p className="strong compact">
            {texts.theirs}
            <By entry={entry} />
          </p>
          <p className={styles.words}>{theirs || 'Nothing'}</p>
          <Button size="small" aria-pressed={choice === 'theirs'} onClick={() => onChoose('theirs')}>
            {texts.take}
            <span className="visually-hidden">: {name}</span>
          </Button>
        </div>
      </div>
    </fieldset>
  )
}

function By({ entry }: { readonly entry: HistoryEntry | undefined }) {
  return entry && <span className={styles.by}>{`${entry.by ?? 'Somebody'}, ${dateLabel(entry.at)}`}</span>
}

/** Returns a sentence such as "Title is now “Calm”." */
export function nowSentence(name: string, words: string): string {
  if (words === '') return `${name} is now empty.`
  const short = words.length > SHOWN ? `${words.slice(0, SHOWN).trimEnd()}…` : words
  return `${name} is now “${short}”.`
}
