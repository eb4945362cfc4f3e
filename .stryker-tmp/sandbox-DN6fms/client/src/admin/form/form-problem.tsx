// @ts-nocheck
import { messageOf } from '../../api/api-error.ts'
import styles from './form.module.css'

interface Props {
  /** As the specification lists it, such as "Error updating content". */
  readonly title: string
  readonly error: unknown
}

/** Why a form could not be saved, in the form. */
export function FormProblem({ title, error }: Props) {
  return (
    <div role="alert" className={styles.error}>
      <strong>{title}</strong>
      <p>{messageOf(error)}</p>
    </div>
  )
}
