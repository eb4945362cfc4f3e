import type { ReactNode } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import styles from '../fields/form.module.css'

interface Props {
  /** A title from the specification, such as "Error updating content". */
  readonly title: string
  readonly error: unknown
  /** What the user can do about it. */
  readonly children?: ReactNode
}

/** Shows in the form why it could not be saved. */
export function FormProblem({ title, error, children }: Props) {
  return (
    <div role="alert" className={styles.error}>
      <strong>{title}</strong>
      <p>{messageOf(error)}</p>
      {children}
    </div>
  )
}
