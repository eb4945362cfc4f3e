import { Link } from 'react-router-dom'
import { Logo } from '../../ui/pictures/logo.tsx'
import { skyAt } from '../../ui/pictures/sky-hours.ts'
import { PRODUCT } from '../../ui/product.ts'
import styles from './visitor-header.module.css'

interface Props {
  /** Whether the header lies on the sky of the screen below. */
  readonly onSky?: boolean
  /** Whether it links to the sections of the landing page. */
  readonly hasParts?: boolean
}

/** The header of every screen for visitors. */
export function VisitorHeader({ onSky = false, hasParts = false }: Props) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className={styles.header} data-sky={onSky ? skyAt(new Date()) : undefined}>
        <div className={`wrap ${styles.inside}`}>
          <Link to="/" className="home-link" aria-label={`${PRODUCT} home`}>
            <Logo />
          </Link>
          <nav aria-label="Main" className={styles.nav}>
            {hasParts && (
              <>
                <a href="#what-it-is" className={styles.part}>
                  What it is
                </a>
                <a href="#fears" className={styles.part}>
                  The 14 fears
                </a>
              </>
            )}
            <Link to="/auth" className={styles.link}>
              Sign in
            </Link>
          </nav>
        </div>
      </header>
    </>
  )
}
