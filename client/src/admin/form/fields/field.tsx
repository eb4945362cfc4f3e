import { type ReactNode, useId } from 'react'
import styles from './form.module.css'
import { isNearlyFull, LengthCount, type TextLength } from './length-count.tsx'

/** The attributes that connect a control with its label, hint and problem. */
export interface ControlProps {
  readonly id: string
  readonly className: string | undefined
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface Props {
  readonly label: string
  /** What to enter, shown below the label. */
  readonly hint?: ReactNode
  /** The problem with the value. */
  readonly problem?: string | undefined
  /** The current and the maximum length, shown once the field is nearly full. */
  readonly length?: TextLength
  /** Renders the control, such as `(control) => <input {...control} {...register('title')} />`. */
  readonly children: (control: ControlProps) => ReactNode
}

/** A form control with its label above and its problem below. */
export function Field({ label, hint, problem, length, children }: Props) {
  const id = useId()
  const count = length && isNearlyFull(length)
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
      {length && <LengthCount id={`${id}-count`} length={length} />}
      <Problem id={`${id}-problem`} text={problem} />
    </div>
  )
}

/** The problem below a field; announced at once. */
export function Problem({ id, text }: { readonly id?: string; readonly text: string | undefined }) {
  return (
    text && (
      <p {...(id && { id })} className={styles.problem} role="alert">
        {text}
      </p>
    )
  )
}
