import { type ReactNode, useId } from 'react'
import styles from './form.module.css'

/** What the control of a field must carry, so that label, hint and problem belong to it. */
export interface ControlProps {
  readonly id: string
  readonly className: string | undefined
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface Props {
  readonly label: string
  /** What to enter, below the label. */
  readonly hint?: ReactNode
  /** What is wrong with it. */
  readonly problem?: string | undefined
  /** How many characters it has, and may have: told once it is nearly full. */
  readonly length?: { readonly now: number; readonly most: number }
  /** The control, such as `(control) => <input {...control} {...register('title')} />`. */
  readonly children: (control: ControlProps) => ReactNode
}

/** The share of its most characters from which a field tells how many it has. */
const NEARLY_FULL = 0.8

/** "184 of 200 characters", "12 characters too many". */
export function lengthWords({ now, most }: { readonly now: number; readonly most: number }): string {
  const over = now - most
  if (over > 0) return `${over.toLocaleString('en-GB')} ${over === 1 ? 'character' : 'characters'} too many`
  return `${now.toLocaleString('en-GB')} of ${most.toLocaleString('en-GB')} characters`
}

/** A control of a form with its label above, and what is wrong with it below. */
export function Field({ label, hint, problem, length, children }: Props) {
  const id = useId()
  const count = length && length.now >= length.most * NEARLY_FULL ? lengthWords(length) : null
  const described = [hint && `${id}-hint`, count && `${id}-count`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        className: styles.field,
        'aria-invalid': Boolean(problem),
        'aria-describedby': described || undefined,
      })}
      {count && (
        <p id={`${id}-count`} className={styles.count} data-over={length && length.now > length.most}>
          {count}
        </p>
      )}
      <Problem id={`${id}-problem`} text={problem} />
    </div>
  )
}

/** What is wrong, below a field; announced at once. */
export function Problem({ id, text }: { readonly id?: string; readonly text: string | undefined }) {
  return (
    text && (
      <p {...(id && { id })} className={styles.problem} role="alert">
        {text}
      </p>
    )
  )
}
