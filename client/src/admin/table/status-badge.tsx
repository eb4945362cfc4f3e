import { Badge } from '../../ui/badge.tsx'
import styles from './cells.module.css'

/** Whether something is published or a draft. */
export function StatusBadge({ isPublished }: { readonly isPublished: boolean }) {
  return (
    <Badge tone={isPublished ? 'done' : 'plain'}>
      <span className={styles.dot} aria-hidden />
      {isPublished ? 'Published' : 'Draft'}
    </Badge>
  )
}
