import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import styles from './section-head.module.css'

interface Props {
  readonly id: string
  readonly title: string
  readonly subtitle?: string
  /** The link to the whole section. */
  readonly all?: { readonly to: string; readonly name: string }
}

/** The heading of a section of the dashboard. */
export function SectionHead({ id, title, subtitle, all }: Props) {
  return (
    <div className={styles.head}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {subtitle && <p className="soft message">{subtitle}</p>}
      </div>
      {all && (
        <Link to={all.to} className={styles.all}>
          {all.name}
          <ArrowRight aria-hidden />
        </Link>
      )}
    </div>
  )
}
