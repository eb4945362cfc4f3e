import { Check, CircleHelp } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Option } from '../../entities/anxiety-profile/options.ts'
import { NoWrapWords } from '../../ui/no-wrap-words.tsx'
import { OPTION_ICONS } from './option-icons.ts'
import styles from './question.module.css'

interface FreeText {
  /** The accessible name of the field. */
  readonly label: string
  readonly value: string
  readonly onChange: (words: string) => void
}

interface Props {
  /** The question's name in the answers, which links messages to it. */
  readonly name: string
  readonly title: string
  readonly note?: ReactNode
  readonly options: readonly Option[]
  readonly chosen: readonly string[]
  /** Whether several options can be chosen. */
  readonly many?: boolean
  readonly freeText?: FreeText
  /** The problem with the answer. */
  readonly message: string | null
  readonly onChoose: (chosen: readonly string[]) => void
}

/** One question: an option in each row, and a field for the user's own words where it takes any. */
export function Question(props: Props) {
  const { name, title, note, options, chosen, many = false, freeText, message, onChoose } = props
  const id = useId()
  const describedBy = [note && `${id}-note`, message && `${id}-message`].filter(Boolean).join(' ') || undefined

  function choose(value: string, isChosen: boolean) {
    if (!many) return onChoose([value])
    // In the order of the options, not of choosing.
    const next = new Set(chosen)
    if (isChosen) next.add(value)
    else next.delete(value)
    onChoose(options.map((option) => option.value).filter((each) => next.has(each)))
  }

  return (
    <fieldset className="bare shrinks" data-question={name} aria-describedby={describedBy}>
      <legend className="unpadded">
        <h2 className="title-small">{title}</h2>
      </legend>
      {note && (
        <p id={`${id}-note`} className="small soft">
          {note}
        </p>
      )}
      <QuestionMessage id={`${id}-message`} message={message} />
      <div className="stack gap-s below-m">
        {options.map((option) => (
          <Choice
            key={option.value}
            option={option}
            name={`${id}-${name}`}
            many={many}
            isChosen={chosen.includes(option.value)}
            isInvalid={message !== null}
            onChange={(isChosen) => choose(option.value, isChosen)}
          />
        ))}
        {freeText && (
          <input
            type="text"
            className={styles.words}
            aria-label={freeText.label}
            aria-invalid={message !== null || undefined}
            placeholder="Something else"
            autoComplete="off"
            value={freeText.value}
            onChange={(event) => freeText.onChange(event.target.value)}
          />
        )}
      </div>
    </fieldset>
  )
}

/** Shows the problem with an answer; screen readers announce it when it appears. */
export function QuestionMessage({ id, message }: { readonly id: string; readonly message: string | null }) {
  return (
    <p id={id} className={styles.message} role="alert">
      {message}
    </p>
  )
}

interface ChoiceProps {
  readonly option: Option
  readonly name: string
  readonly many: boolean
  readonly isChosen: boolean
  readonly isInvalid: boolean
  readonly onChange: (isChosen: boolean) => void
}

function Choice({ option, name, many, isChosen, isInvalid, onChange }: ChoiceProps) {
  const Icon = OPTION_ICONS[option.value] ?? CircleHelp
  return (
    <label className={styles.choice} data-chosen={isChosen || undefined}>
      <input
        type={many ? 'checkbox' : 'radio'}
        className={styles.input}
        name={name}
        value={option.value}
        checked={isChosen}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.plate}>
        <Icon aria-hidden />
      </span>
      <span className={styles.label}>
        <NoWrapWords text={option.label} />
        {option.note && <span className={styles.more}>{option.note}</span>}
      </span>
      <span className={styles.mark} data-round={!many || undefined}>
        <Check aria-hidden />
      </span>
    </label>
  )
}
