import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

interface Props {
  /** `glass` and `shade` are for use on images. */
  readonly tone?: 'plain' | 'done' | 'dawn' | 'sky' | 'clay' | 'glass' | 'shade'
  readonly children: ReactNode
}

export function Badge({ tone = 'plain', children }: Props) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>
}
