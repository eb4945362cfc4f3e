import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../api/api-error.ts'
import { Button } from '../ui/controls/button.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { summaryQuery } from './shared/summary.ts'
import styles from './summary-cards.module.css'

const number = new Intl.NumberFormat()

/** The totals of content, programs and categories, in one line. */
export function SummaryCards() {
  const summary = useQuery(summaryQuery)
  if (!summary.data && summary.isError) {
    return (
      <div role="alert" className={styles.problem}>
        <p>The numbers could not be read. {messageOf(summary.error)}</p>
        <Button size="small" onClick={() => summary.refetch()} disabled={summary.isFetching}>
          Try again
        </Button>
      </div>
    )
  }
  const { content, programs } = summary.data ?? {}
  return (
    <dl className={styles.totals} aria-busy={summary.isPending}>
      <Total name="Total Content" count={content?.total} published={content?.published} />
      <Total name="Total Programs" count={programs?.total} published={programs?.published} />
      <Total name="Categories" count={summary.data?.categories.length} />
    </dl>
  )
}

interface TotalProps {
  readonly name: string
  /** `undefined` while unknown, like the published count. */
  readonly count: number | undefined
  readonly published?: number | undefined
}

function Total({ name, count, published }: TotalProps) {
  return (
    <div className={styles.total}>
      <dt>{name}</dt>
      <dd className={styles.count}>
        {count === undefined ? <Skeleton width={32} height={16} /> : number.format(count)}
      </dd>
      {published !== undefined && <dd>{number.format(published)} published</dd>}
    </div>
  )
}
