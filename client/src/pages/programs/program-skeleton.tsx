import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx'
import heroStyles from './program-hero.module.css'
import { BackToPrograms } from './program-hero.tsx'
import styles from './program-skeleton.module.css'
import viewStyles from './program-view.module.css'
import listStyles from './session-list.module.css'
import rowStyles from './session-row.module.css'

/** A placeholder in the final layout of a program, before it has loaded. */
export function ProgramSkeleton() {
  return (
    <Loading label="Loading the program">
      <div className={`${heroStyles.hero} ${styles.hero}`} data-on-cover>
        <div className={`wrap ${heroStyles.inside}`}>
          <BackToPrograms />
          <div className={styles.words}>
            <Skeleton width="80%" height={52} />
            <Skeleton />
            <Skeleton width="60%" />
          </div>
        </div>
      </div>
      <div className={`wrap ${viewStyles.body}`}>
        <Skeleton height={140} />
        <div className={viewStyles.sessions}>
          <SessionListSkeleton />
        </div>
      </div>
    </Loading>
  )
}

export function SessionListSkeleton() {
  return (
    <div aria-hidden>
      <div className={listStyles.head}>
        <Skeleton width={130} height={36} />
        <Skeleton width={220} height={48} />
      </div>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className={listStyles.item}>
          <div className={rowStyles.row}>
            <Skeleton width={24} />
            <div className={rowStyles.cover}>
              <Skeleton height="100%" />
            </div>
            <div className={rowStyles.words}>
              <Skeleton width="70%" height={26} />
              <Skeleton width="40%" className={styles.line} />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
