import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import styles from './back-link.module.css'
import { backTarget } from './back-target.ts'

/** The way back, on a cover. @param program the title of the program that the visitor came from, once it is known */
export function BackLink({ program }: { readonly program?: string | undefined }) {
  const [search] = useSearchParams()
  const { to, label, programId } = backTarget(search.get('from'), document.referrer, location.origin)
  return (
    <Link to={to} className={styles.back}>
      <ArrowLeft aria-hidden />
      <span className="ellipsis">{programId && program ? `Back to ${program}` : label}</span>
    </Link>
  )
}
