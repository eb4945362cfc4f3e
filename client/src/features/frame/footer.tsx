import { Link } from 'react-router-dom'
import { useClientConfig } from '../../api/use-client-config.ts'
import { PRODUCT } from '../../ui/product.ts'
import styles from './footer.module.css'
import { socialName } from './social-name.ts'

/** Shows the copyright, links to privacy and help, and the social profile when one is configured. */
export function Footer() {
  const social = useClientConfig()?.socialUrl ?? null
  const name = social && socialName(social)
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.inside}`}>
        <p>
          © {new Date().getFullYear()} {PRODUCT}. Made for the seat by the window.
        </p>
        <ul className={styles.links}>
          <li>
            <Link to="/privacy" className={styles.link}>
              Privacy
            </Link>
          </li>
          <li>
            <Link to="/help" className={styles.link}>
              Help
            </Link>
          </li>
          <li>
            <a href="/flight" className={styles.link}>
              In flight
            </a>
          </li>
          {social && name && (
            <li>
              <a href={social} rel="noreferrer" className={styles.link}>
                {name}
              </a>
            </li>
          )}
        </ul>
      </div>
    </footer>
  )
}
