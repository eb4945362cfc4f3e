import styles from './loading-page.module.css'
import { PRODUCT } from './product.ts'

/** What shows for the moment before anything is known: the page's own colour, and a quiet word for the ear. */
export function LoadingPage() {
  return (
    <div id="starting" className={styles.starting} role="status">
      <span className="visually-hidden">Loading {PRODUCT}</span>
    </div>
  )
}
