import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../api/api-error.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { summaryQuery } from './shared/summary.ts'
import styles from './summary-cards.module.css'

const number = new Intl.NumberFormat()

/** The totals of content, programs and categories. */
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
  const { content, programs, categories } = summary.data ?? {}
  return (
    <dl className={styles.cards} aria-busy={summary.isPending}>
      <Card
        name="Total Content"
        count={content?.total}
        note={content && `${number.format(content.published)} published`}
      />
      <Card
        name="Total Programs"
        count={programs?.total}
        note={programs && `${number.format(programs.published)} published`}
      />
      <Card name="Categories" count={categories?.length} note={categories?.map(({ name }) => name).join(', ')} />
    </dl>
  )
}

interface CardProps {
  readonly name: string
  /** `undefined` while unknown, like the note. */
  readonly count: number | undefined
  readonly note: string | undefined
}

function Card({ name, count, note }: CardProps) {
  return (
    <div className={styles.card}>
      <dt>{name}</dt>
      <dd className={styles.count}>
        {count === undefined ? <Skeleton width={48} height={28} /> : number.format(count)}
      </dd>
      <dd className={styles.note}>{note ?? <Skeleton width={110} />}</dd>
    </div>
  )
}
