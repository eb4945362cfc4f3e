import type { ComparedTable, ComparisonResult } from '@stillair/api/contract/analysis/comparisons.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from '../analysis.module.css'
import { ComparedDays, Day } from './compared-days.tsx'
import { stateText } from './comparison-labels.ts'
import { comparisonQuery, isUnfinished, useEndComparison } from './comparisons.ts'

/** `/analysis/comparisons/<id>`: the progress of a comparison, then its result. */
export function ComparisonPage({ id }: { readonly id: string }) {
  const found = useQuery(comparisonQuery(id))
  return (
    <section className="stack gap-l shrinks" aria-labelledby="comparison-title">
      <p>
        <Link to="/analysis/comparisons">Comparisons</Link>
      </p>
      <h2 id="comparison-title">{found.data ? <ComparedDays {...found.data} /> : 'A comparison'}</h2>
      {found.isPending && <Skeleton height={240} />}
      {found.isError && !found.data && <TryAgain title="The comparison could not be loaded" query={found} />}
      {found.data && <Found comparison={found.data} />}
    </section>
  )
}

function Found({ comparison }: { readonly comparison: ComparisonResult }) {
  const { id, state, progress, problem, tables } = comparison
  const navigate = useNavigate()
  const end = useEndComparison()
  const forget = () => end.mutate(id, { onSuccess: () => void navigate('/analysis/comparisons') })
  return (
    <>
      <p className="tabular" role="status">
        {state === 'failed' && problem ? problem : stateText(comparison)}
      </p>
      {isUnfinished(comparison) && <ProgressBar label="Progress through the log" value={progress} />}
      <div className="tools">
        {isUnfinished(comparison) ? (
          <Button onClick={() => end.mutate(id)} disabled={end.isPending}>
            Cancel
          </Button>
        ) : (
          <Button look="bare" onClick={forget} disabled={end.isPending}>
            Delete
          </Button>
        )}
      </div>
      {end.isError && <p role="alert">{messageOf(end.error)}</p>}
      {tables?.map((table) => (
        <Compared key={table.table} table={table} comparison={comparison} />
      ))}
    </>
  )
}

const rows = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`

const differing = (count: number) =>
  count === 0 ? 'no differences' : `${rows(count)} ${count === 1 ? 'differs' : 'differ'}`

function Compared({ table, comparison }: { readonly table: ComparedTable; readonly comparison: ComparisonResult }) {
  const { from, to } = comparison
  const isCompared = from !== to
  return (
    <section className="stack gap-l shrinks" aria-label={table.table}>
      <h3>{table.table}</h3>
      <p className="soft tabular">
        {rows(table.rowsThen)} then
        {isCompared && `, ${rows(table.rowsNow)} now; ${differing(table.different)}`}
        {table.different > table.differences.length && `, of which the first ${table.differences.length} are listed`}
      </p>
      {table.differences.length > 0 && (
        <dl className={styles.changes}>
          {table.differences.map(({ key, title, change, fields }) => (
            <div key={key}>
              <dt>
                {title ?? key} <span className="soft">{change}</span>
                {title !== null && <span className="fine soft"> {key}</span>}
              </dt>
              {fields.map(({ column, before, after }) => (
                <dd key={column}>
                  {column}: <del>{JSON.stringify(before)}</del> <ins>{JSON.stringify(after)}</ins>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      {table.rows.length > 0 && (
        <details>
          <summary>
            {table.rows.length < table.rowsThen ? `First ${table.rows.length} rows` : 'Rows'} at the end of{' '}
            <Day>{from}</Day>
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can scroll it */}
          <pre className={styles.json} tabIndex={0}>
            {JSON.stringify(table.rows, null, 2)}
          </pre>
        </details>
      )}
    </section>
  )
}
