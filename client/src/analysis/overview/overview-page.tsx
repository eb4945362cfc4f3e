import { useQuery } from '@tanstack/react-query'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import styles from '../analysis.module.css'
import { questionsQuery } from '../charts/chart-queries.ts'
import { LibraryWeek } from './library-week.tsx'
import { ListenersWeek } from './listeners-week.tsx'
import { UNUSUAL_IS } from './unusual.ts'

/** `/analysis`: what happened lately, against the weeks before. */
export function OverviewPage() {
  const questions = useQuery(questionsQuery)
  return (
    <section className="stack gap-l shrinks" aria-labelledby="overview-title">
      <h2 id="overview-title">Overview</h2>
      <p className="soft">What happened lately, against the weeks before. {UNUSUAL_IS} Each look is recorded.</p>
      {questions.isError && <TryAgain title="The listeners could not be loaded" query={questions} />}
      <div className={styles.columns}>
        <ListenersWeek />
        <LibraryWeek />
      </div>
    </section>
  )
}
