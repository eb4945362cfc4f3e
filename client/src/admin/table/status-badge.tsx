import { Badge } from '../../ui/badge.tsx'
import styles from './cells.module.css'

interface Props {
  readonly isPublished: boolean
  /** Whether it is to be published by itself. */
  readonly isPlanned?: boolean
}

/** Whether something is published, a draft, or a draft that is to be published. */
export function StatusBadge({ isPublished, isPlanned = false }: Props) {
  return (
    <Badge tone={isPublished ? 'done' : 'plain'}>
      <span className={styles.dot} aria-hidden />
      {isPublished ? 'Published' : isPlanned ? 'Planned' : 'Draft'}
    </Badge>
  )
}
