import type { Comparison } from '@stillair/api/contract/analysis/comparisons.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import styles from '../analysis.module.css'
import { ComparedDays } from './compared-days.tsx'
import { stateText } from './comparison-labels.ts'
import { comparisonsQuery, useStartComparison } from './comparisons.ts'

const DAY = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** `/analysis/comparisons`: the library as it was on a day, and earlier comparisons. */
export function ComparisonsPage() {
  return (
    <section className="stack gap-l shrinks" aria-labelledby="comparisons-title">
      <h2 id="comparisons-title">Comparisons</h2>
      <p className="soft">
        Compares the library at the end of two days: content, programs, recordings and transcripts in full. Only the
        charts show what listeners did. A comparison continues while you are on another page and is kept for 30 days.
      </p>
      <AskForm />
      <Comparisons />
    </section>
  )
}

function AskForm() {
  const navigate = useNavigate()
  const start = useStartComparison()
  const [now] = useState(Date.now)
  const [from, setFrom] = useState(() => dayOf(now - 30 * DAY))
  const [to, setTo] = useState(() => dayOf(now))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start.mutate({ from, to }, { onSuccess: ({ id }) => void navigate(`/analysis/comparisons/${id}`) })
  }
  const details = start.error instanceof ApiError ? Object.values(start.error.details) : []
  return (
    <form onSubmit={submit} className={styles.filters}>
      <label className={styles.filter}>
        <span className="fine">At the end of (UTC)</span>
        <input type="date" required max={dayOf(now)} value={from} onChange={(event) => setFrom(event.target.value)} />
      </label>
      <label className={styles.filter}>
        <span className="fine">Compared with the end of</span>
        <input type="date" required max={dayOf(now)} value={to} onChange={(event) => setTo(event.target.value)} />
      </label>
      <Button type="submit" look="main" disabled={start.isPending}>
        Compare
      </Button>
      {start.isError && (
        <p role="alert" className={styles.problem}>
          {[messageOf(start.error), ...details].join(' ')}
        </p>
      )}
    </form>
  )
}

function Comparisons() {
  const comparisons = useQuery(comparisonsQuery)
  if (comparisons.isPending) return <Skeleton height={120} />
  if (comparisons.isError) {
    return <TryAgain title="Your comparisons could not be loaded" query={comparisons} />
  }
  if (comparisons.data.length === 0) return <p className="soft">You have no comparisons yet.</p>
  return (
    <>
      <h3>Your comparisons</h3>
      <ul className={styles.tree}>
        {comparisons.data.map((one) => (
          <ComparisonItem key={one.id} comparison={one} />
        ))}
      </ul>
    </>
  )
}

const ComparisonItem = ({ comparison }: { readonly comparison: Comparison }) => (
  <li>
    <Link to={`/analysis/comparisons/${comparison.id}`}>
      <ComparedDays {...comparison} />
    </Link>{' '}
    <span className="soft tabular">{stateText(comparison)}</span>
  </li>
)
