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
  /** Chooses a side of the dispute at that place. */
  readonly onChoose: (at: number, choice: Side) => void
}

/**
 * Shows what somebody else changed meanwhile, with a choice for each field that both changed. It takes the focus when it appears.
 */
export function ConflictPanel<Values extends object>(props: Props<Values>) {
  const { what, comparison, names, wordsOf, onChoose } = props
  const { is: conflict, met, message, isUrgent } = comparison
  const texts = TEXTS[met]
  const { theirs, taken, merged, disputes, entries } = conflict
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
      {taken.length + merged.length > 0 && (
        <ul className="stack gap-s">
          {taken.map((field) => (
            <li key={field}>
              {nowSentence(names[field] ?? field, wordsOf(field, theirs))}
              <By entry={entryOf(field, entries)} />
            </li>
          ))}
          {merged.map((each) => (
            <li key={each.field}>
              {`${names[each.field] ?? each.field}: they changed ${each.taken}. Both changes are kept.`}
              <By entry={entryOf(each.field, entries)} />
            </li>
          ))}
        </ul>
      )}
      {disputes.map(({ field, part, mine, choice }, at) => {
        const name = names[field] ?? field
        const one = part?.of.disputes[part.at]
        const sides = one ?? { mine: wordsOf(field, mine), theirs: wordsOf(field, theirs) }
        return (
          <Choice
            key={`${field} ${part?.at}`}
            texts={texts}
            name={one ? `${name}, ${one.name}` : name}
            choice={choice}
            mine={sides.mine}
            theirs={sides.theirs}
            entry={entryOf(field, entries)}
            onChoose={(chosen) => onChoose(at, chosen)}
          />
        )
      })}
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
