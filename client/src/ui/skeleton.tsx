import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

interface Props {
  readonly width?: CSSProperties['width']
  /** A number is of pixels at the usual text size; it grows with the text. */
  readonly height?: CSSProperties['height']
  readonly round?: boolean
  /** With the corners of a card. */
  readonly card?: boolean
  readonly className?: string | undefined
}

/** A quiet place-holder with the size of what comes. */
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
  /** The place-holders. */
  readonly children: ReactNode
}

/** A part of a screen that is being loaded: its place-holders, announced. */
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
