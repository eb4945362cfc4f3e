import type { ReactNode } from 'react'
import type { AuthMessage } from '../../entities/sign-in/auth-errors.ts'
import { SupportMessage } from '../../ui/messages/support-message.tsx'
import styles from './auth-message.module.css'

interface Props {
  readonly message: AuthMessage | null
  /** The actions that the message offers. */
  readonly children?: ReactNode
}

/**
 * Shows the outcome of an attempt. It is rendered from the start, so that screen readers announce the message when it
 * appears.
 */
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
