import { Badge } from '../../ui/badge.tsx'
import styles from './cells.module.css'

interface Props {
  readonly isPublished: boolean
  /** Whether it is scheduled for publication. */
  readonly isPlanned?: boolean
}

/** Shows whether an item is published, a draft, or a scheduled draft. */
export function StatusBadge({ isPublished, isPlanned = false }: Props) {
  return (
    <Badge tone={isPublished ? 'done' : 'plain'}>
      <span className={styles.dot} aria-hidden />
      {isPublished ? 'Published' : isPlanned ? 'Planned' : 'Draft'}
    </Badge>
  )
}
