import type { ReactNode } from 'react'
import type { AuthMessage } from '../../entities/sign-in/auth-errors.ts'
import { SupportMessage } from '../../ui/support-message.tsx'
import styles from './auth-message.module.css'

interface Props {
  readonly message: AuthMessage | null
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** Where an attempt's outcome is shown; there from the start, so that screen readers announce it when it fills. */
export function AuthAlert({ message, children }: Props) {
  return (
    <div role="alert" className={styles.alert}>
      {message && (
        <div className={styles.message}>
          <strong>{message.title}</strong>
          <p>
            <SupportMessage text={message.text} />
          </p>
          {children}
        </div>
      )}
    </div>
  )
}
