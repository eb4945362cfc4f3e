import { Link } from 'react-router-dom'
import styles from './away-banner.module.css'

/** What is there where nobody answers. */
export function AwayBanner() {
  return (
    <div className={styles.banner} role="status">
      <p className="wrap">
        Stillair cannot be reached just now. <a href="/flight">The page for the flight</a> works all the same, and{' '}
        <Link to="/on-this-device">what you keep on this device</Link> is still here.
      </p>
    </div>
  )
}
