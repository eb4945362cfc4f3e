import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import styles from './back-link.module.css'
import { backTarget } from './back-target.ts'

/** The Back link on a cover. @param program the title of the program that the visitor came from, once it is known */
export function BackLink({ program }: { readonly program?: string | undefined }) {
  const [search] = useSearchParams()
  const { to, label, programId } = backTarget(search.get('from'), document.referrer, location.origin)
  const words = programId && program ? `Back to ${program}` : label
  const [, place] = /^Back to (.+)$/.exec(words) ?? []
  return (
    <Link to={to} className={styles.back}>
      <ArrowLeft aria-hidden />
      <span className="ellipsis">
        {place === undefined ? (
          words
        ) : (
          <>
            <span className={styles.backTo}>Back to </span>
            <span className={styles.place}>{place}</span>
          </>
        )}
      </span>
    </Link>
  )
}
