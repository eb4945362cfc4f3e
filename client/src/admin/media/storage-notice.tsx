import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/controls/button.tsx'
import styles from './storage-notice.module.css'
import { storageProblemQuery } from './storage-reachability.ts'

/** Warns when browsers cannot reach the recordings, which the server cannot detect itself. Renders nothing otherwise. */
export function StorageNotice() {
  const { data: problem, refetch, isFetching } = useQuery(storageProblemQuery)
  if (!problem) return null
  return (
    <div role="alert" className={styles.notice}>
      <div className={styles.words}>
        <p className={styles.title}>{problem.title}</p>
        <p>{problem.text}</p>
      </div>
      <Button size="small" onClick={() => refetch()} disabled={isFetching}>
        Try again
      </Button>
    </div>
  )
}
