import type { ReactNode } from 'react'
import styles from './status.module.css'

interface Props {
  readonly icon: ReactNode
  readonly tone?: 'plain' | 'good' | 'bad'
  readonly actions: ReactNode
  /** Whether the actions stay next to the text on phones, because they are only icons. */
  readonly isCompact?: boolean
  readonly children: ReactNode
}

/** The state of a recording: an icon, a text and actions. */
export function Status({ icon, tone = 'plain', actions, isCompact, children }: Props) {
  return (
    <div className={styles.status} data-compact={isCompact}>
      <span className={styles.plate} data-tone={tone}>
        {icon}
      </span>
      <div className={styles.words}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}
