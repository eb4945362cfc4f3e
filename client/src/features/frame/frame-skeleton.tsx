import { Skeleton } from '../../ui/loading/skeleton.tsx'
import styles from './frame-skeleton.module.css'

/** Stands in for a page until it is known which page to show. */
export function FrameSkeleton() {
  return (
    <div className={`wrap ${styles.page}`} role="status">
      <span className="visually-hidden">Loading</span>
      <Skeleton width="min(26.25rem, 80%)" height={48} />
      <Skeleton width="min(35rem, 95%)" height={24} />
      <Skeleton height={280} className={styles.card} />
    </div>
  )
}
