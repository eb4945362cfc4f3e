import { type ReactNode, useEffect, useRef } from 'react'
import { FlightLink } from './flight-link.tsx'
import styles from './flight-screen.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
  /** Whether the content is centred without anything around it. */
  readonly isQuiet?: boolean
  /** Whether it is the first screen, which has no Back link. */
  readonly isFirst?: boolean
}

let hasShown = false

/** The frame of every `/flight` screen: title and Back link, within reach of one thumb. */
export function Screen({ title, children, isQuiet = false, isFirst = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Stillair`
    // Only after a navigation, not when the page opens.
    if (hasShown) heading.current?.focus({ preventScroll: true })
    hasShown = true
  }, [title])
  return (
    <div className={styles.screen}>
      <main className={styles.main} data-quiet={isQuiet || undefined}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {children}
      </main>
      <nav className={styles.back} aria-label="Back">
        {isFirst ? (
          <a href="/" className={styles.quiet}>
            Back to Stillair
          </a>
        ) : (
          <FlightLink href="/flight" className={styles.quiet}>
            Back
          </FlightLink>
        )}
      </nav>
    </div>
  )
}
