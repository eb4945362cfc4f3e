import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface Props {
  readonly title: string
  readonly children?: ReactNode
  /** A button or link that helps. */
  readonly action?: ReactNode
  /** `page` when it is all that a screen shows. */
  readonly as?: 'page' | 'section'
}

/** Explains calmly that something is missing, and what the user can do. */
export function Notice({ title, children, action, as = 'section' }: Props) {
  const Heading = as === 'page' ? 'h1' : 'h2'
  return (
    <div className={styles.notice} data-as={as}>
      <svg viewBox="0 0 96 64" className={styles.picture} aria-hidden>
        <circle cx="66" cy="20" r="9" className={styles.sun} />
        <path
          className={styles.cloud}
          d="M18 54a11 11 0 0 1-.6-22A16 16 0 0 1 48 27.5a13 13 0 0 1 22.5 6.8A10 10 0 0 1 72 54z"
        />
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className="soft">{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
