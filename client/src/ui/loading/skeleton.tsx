import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

interface Props {
  readonly width?: CSSProperties['width']
  /** A number means pixels at the default text size; it grows with the text. */
  readonly height?: CSSProperties['height']
  readonly round?: boolean
  /** Whether it has the rounded corners of a card. */
  readonly card?: boolean
  readonly className?: string | undefined
}

/** A placeholder with the size of the content that is loading. */
export function Skeleton({ width = '100%', height = 20, round = false, card = false, className }: Props) {
  return (
    <span
      aria-hidden
      className={classNames(styles.skeleton, round && styles.round, card && styles.card, className)}
      style={{ width, height: typeof height === 'number' ? `${height / 16}rem` : height }}
    />
  )
}

interface LoadingProps {
  /** Announced to screen readers, such as "Loading the session". */
  readonly label: string
  readonly className?: string | undefined
  /** The placeholders. */
  readonly children: ReactNode
}

/** The placeholders of content that is loading, with an announcement. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div className={className} aria-busy="true">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      {children}
    </div>
  )
}
