import { useId } from 'react'
import { PRODUCT } from '../product.ts'
import styles from './logo.module.css'

/** A window seat: the pane, a sky, and clouds below. */
function Mark() {
  const id = useId()
  return (
    <svg viewBox="0 0 32 40" className={styles.mark} aria-hidden>
      <defs>
        <linearGradient id={`${id}-sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#6ea3c9" />
          <stop offset=".6" stopColor="#cfe0ea" />
          <stop offset="1" stopColor="#f7dcc0" />
        </linearGradient>
        <clipPath id={`${id}-pane`}>
          <rect x="4.5" y="4.5" width="23" height="31" rx="10" />
        </clipPath>
      </defs>
      <rect x="1" y="1" width="30" height="38" rx="13.5" className={styles.frame} />
      <g clipPath={`url(#${id}-pane)`}>
        <path d="M4 4h24v32H4z" fill={`url(#${id}-sky)`} />
        <g fill="#fff">
          <circle cx="9" cy="29" r="5" />
          <circle cx="17" cy="26" r="5.4" />
          <circle cx="24" cy="29" r="4.6" />
          <path d="M4 29h24v8H4z" />
        </g>
      </g>
    </svg>
  )
}

export function Logo() {
  return (
    <span className={styles.logo}>
      <Mark />
      {PRODUCT}
    </span>
  )
}
