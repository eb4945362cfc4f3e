import { Link } from 'react-router-dom'
import styles from './away-banner.module.css'

/** What still works where nobody answers. */
export function AwayBanner() {
  return (
    <div className={styles.banner} role="status">
      <p className="wrap">
        Stillair cannot be reached just now. You can still play{' '}
        <Link to="/on-this-device">what you keep on this device</Link>, and open{' '}
        <a href="/flight">the page for the flight</a>.
      </p>
    </div>
  )
}
