import type { HistoryEvents } from '@stillair/api/contract/analysis/analysis.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../ui/controls/button.tsx'
import { Select } from '../ui/controls/select.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { TryAgain } from '../ui/messages/try-again.tsx'
import styles from './analysis.module.css'
import { EventTable } from './event-table.tsx'
import { eventsQuery } from './history.ts'

/** The search fields in the address, besides the type. */
const FIELDS = [
  { name: 'stream', label: 'Stream begins with', type: 'text' },
  { name: 'from', label: 'From (UTC)', type: 'date' },
  { name: 'to', label: 'To (UTC)', type: 'date' },
] as const

const FILTERS = ['type', ...FIELDS.map(({ name }) => name)]

/** Returns whether a query string filters events. */
export function hasEventFilter(search: string): boolean {
  const fields = new URLSearchParams(search)
  return FILTERS.some((name) => fields.has(name))
}

/** The events of the library, newest first, filtered by type, stream and day. */
export function EventExplorer() {
  const [search, setSearch] = useSearchParams()
  const filter = Object.fromEntries(
    FILTERS.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])),
  )
  const events = useInfiniteQuery(eventsQuery(filter))
  const pages = events.data?.pages ?? []
  const types = pages[0]?.types ?? []
  const items = pages.flatMap((page) => page.items)
  const put = (name: string, value: string) =>
    setSearch(
      (fields) => {
        fields.set(name, value)
        return fields
      },
      { replace: true, preventScrollReset: true },
    )

  return (
    <section className="stack gap-l shrinks" aria-labelledby="events-title">
      <h2 id="events-title">Events</h2>
      <p className="soft">
        Everything editors and the system did in the library. Events about listeners are not listed individually, and
        every look is recorded.
      </p>
      <div className={styles.filters}>
        <Select
          label="Type"
          value={search.get('type') ?? ''}
          options={[{ value: '', text: 'All types' }, ...types.map((type) => ({ value: type, text: type }))]}
          onChange={(type) => put('type', type)}
        />
        {FIELDS.map(({ name, label, type }) => (
          <label key={name} className={styles.filter}>
            <span className="fine">{label}</span>
            <input
              // Searches once the user has finished typing, since the log records each search.
              key={search.get(name) ?? ''}
              type={type}
              defaultValue={search.get(name) ?? ''}
              placeholder={name === 'stream' ? 'content-' : undefined}
              onBlur={(event) => event.target.value !== (search.get(name) ?? '') && put(name, event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
            />
          </label>
        ))}
      </div>
      {events.isPending && <Skeleton height={360} />}
      {events.isError && <TryAgain title="The events could not be loaded" query={events} />}
      {events.data && (
        <>
          <p role="status" className="fine soft tabular">
            {foundText(items.length, pages.at(-1))}
          </p>
          {items.length > 0 && <EventTable events={items} />}
          <div className="tools">
            {events.hasNextPage && (
              <Button onClick={() => void events.fetchNextPage()} disabled={events.isFetching}>
                {pages.at(-1)?.isWhole ? 'Show older events' : 'Search older events'}
              </Button>
            )}
            <Button look="bare" onClick={() => void events.refetch()} disabled={events.isFetching}>
              Search again
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function foundText(count: number, last: HistoryEvents | undefined): string {
  const shown = `${count.toLocaleString('en')} shown`
  // The server stops a search after two seconds.
  if (last && !last.isWhole) return `${shown} so far. Older events have not been searched yet.`
  if (count === 0) return 'No events match.'
  return `${shown}; there are ${last?.next ? 'more' : 'no more'}.`
}
