import type { ReactNode } from 'react'
import styles from './status.module.css'

interface Props {
  readonly icon: ReactNode
  readonly tone?: 'plain' | 'good' | 'bad'
  readonly actions: ReactNode
  readonly children: ReactNode
}

/** Where a recording is on its way: a mark, words, and what can be done. */
export function Status({ icon, tone = 'plain', actions, children }: Props) {
  return (
    <div className={styles.status}>
      <span className={styles.plate} data-tone={tone}>
        {icon}
      </span>
      <div className={styles.words}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}
