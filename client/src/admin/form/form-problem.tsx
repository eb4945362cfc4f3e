import type { ReactNode } from 'react'
import { messageOf } from '../../api/api-error.ts'
import styles from './form.module.css'

interface Props {
  /** As the specification lists it, such as "Error updating content". */
  readonly title: string
  readonly error: unknown
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** Why a form could not be saved, in the form. */
export function FormProblem({ title, error, children }: Props) {
  return (
    <div role="alert" className={styles.error}>
      <strong>{title}</strong>
      <p>{messageOf(error)}</p>
      {children}
    </div>
  )
}
