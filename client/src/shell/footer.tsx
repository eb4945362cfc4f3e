import { PRODUCT } from '../product.ts'
import styles from './footer.module.css'

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        © {new Date().getFullYear()} {PRODUCT}. Made for the seat by the window.
      </div>
    </footer>
  )
}
