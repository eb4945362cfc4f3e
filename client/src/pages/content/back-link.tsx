import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '../../ui/controls/button.tsx'
import styles from './back-link.module.css'
import { backTarget } from './back-target.ts'

interface Props {
  /** The title of the program that the visitor came from, once it is known. */
  readonly program?: string | undefined
}

function useBack(program: string | undefined) {
  const [search] = useSearchParams()
  const { to, label, programId } = backTarget(search.get('from'), document.referrer, location.origin)
  return { to, words: programId && program ? `Back to ${program}` : label }
}

/** The Back link below a session that is over: the one on the cover is out of sight, and on phones there is no other. */
export function BackBelow({ program }: Props) {
  const { to, words } = useBack(program)
  return (
    <ButtonLink look="bare" to={to} className={styles.below}>
      {words}
    </ButtonLink>
  )
}

/** The Back link on a cover. */
export function BackLink({ program }: Props) {
  const { to, words } = useBack(program)
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
