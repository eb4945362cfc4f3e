// @ts-nocheck
import type { ReactNode } from 'react'
import styles from './status.module.css'

interface Props {
  readonly icon: ReactNode
  readonly tone?: 'plain' | 'good' | 'bad'
  readonly actions: ReactNode
  /** Keeps the actions beside the words on a phone, too: where there is but an icon. */
  readonly isCompact?: boolean
  readonly children: ReactNode
}

/** Where a recording is on its way: a mark, words, and what can be done. */
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
