import type { ChainLink, HistoryChain } from '@stillair/api/contract/analysis/analysis.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { TryAgain } from '../ui/messages/try-again.tsx'
import styles from './analysis.module.css'
import { type ChainTree, chainTree } from './chain-tree.ts'
import { eventQuery, momentText } from './history.ts'

/** One event: its data, and the tree of commands and events around it. */
export function EventPage({ id }: { readonly id: string }) {
  const chain = useQuery(eventQuery(id))
  if (chain.isPending) return <Skeleton height={360} />
  if (chain.isError) {
    return <TryAgain title="The event could not be loaded" query={chain} />
  }
  const { event, data, links, isWhole } = chain.data
  return (
    <section className="stack gap-l shrinks" aria-labelledby="event-title">
      <h2 id="event-title">{event.type}</h2>
      <p className="soft tabular">
        Happened {momentText(event.occurredAt)} UTC, recorded {momentText(event.recordedAt)} UTC, in{' '}
        <Link to={`/analysis/streams/${event.stream}?at=${event.revision}`}>{event.stream}</Link>, revision{' '}
        {event.revision}.
      </p>
      <h3>What led to what</h3>
      <Tree tree={chainTree(links)} shown={id} />
      <p className="fine soft">
        Commands with the events they recorded, and what followed from those. Events about listeners that belong to it
        are not shown.
        {!isWhole && ' There are more events than shown here.'}
      </p>
      <h3>Data</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can scroll it */}
      <pre className={styles.json} tabIndex={0}>
        {JSON.stringify(data, null, 2)}
      </pre>
    </section>
  )
}

function Tree({ tree, shown }: { readonly tree: readonly ChainTree[]; readonly shown: string }) {
  return (
    <ul className={styles.tree}>
      {tree.map((node) => (
        <li key={node.link.commandId}>
          <p className="fine soft">{senderOf(node.link)}</p>
          <ul className={styles.tree}>
            {node.events.map(({ event, caused }) => (
              <li key={event.id}>
                <EventLine event={event} isShown={event.id === shown} />
                {caused.length > 0 && <Tree tree={caused} shown={shown} />}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

const senderOf = ({ worker, cause }: ChainLink) => {
  if (worker === null) return 'A command by an editor'
  return cause === null ? `A job of ${worker}` : `A command of ${worker}, as a reaction`
}

function EventLine({ event, isShown }: { readonly event: HistoryChain['event']; readonly isShown: boolean }) {
  const { id, type, stream, revision, recordedAt } = event
  return (
    <p className="tabular">
      <Link to={`/analysis/events/${id}`} aria-current={isShown ? 'true' : undefined}>
        {type}
      </Link>{' '}
      <span className="fine soft">
        {stream} @ {revision}, {momentText(recordedAt)}
      </span>
    </p>
  )
}
