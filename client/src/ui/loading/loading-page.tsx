import { PRODUCT } from '../product.ts'
import styles from './loading-page.module.css'

/** The page before anything is known: its background colour, and a message for screen readers. */
export function LoadingPage() {
  return (
    <div id="starting" className={styles.starting} role="status">
      <span className="visually-hidden">Loading {PRODUCT}</span>
    </div>
  )
}
