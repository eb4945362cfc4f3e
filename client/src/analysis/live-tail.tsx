import { type HistoryEvent, HistoryTailEvent } from '@stillair/api/contract/analysis/analysis.ts'
import { useEffect, useState } from 'react'
import { followLive, type LiveState } from '../api/live/follow-live.ts'
import type { LiveMessage } from '../api/live/live-events.ts'
import { Button } from '../ui/controls/button.tsx'
import { EventTable } from './event-table.tsx'

/** The most events listed; older ones are in the explorer. */
const MOST_LISTED = 100

interface Tail {
  /** Newest first. */
  readonly events: readonly HistoryEvent[]
  readonly library: number
}
const NOTHING: Tail = { events: [], library: 0 }

/** Parses a message; null for a heartbeat or an unknown message. */
function parseMessage({ event, data }: LiveMessage): HistoryTailEvent['data'] | null {
  if (event === null) return null
  try {
    return HistoryTailEvent.parse({ event, data: JSON.parse(data) }).data
  } catch {
    return null
  }
}

/** `/analysis/tail`: events as the log records them. */
export function LiveTail() {
  const [state, setState] = useState<LiveState>('down')
  const [tail, setTail] = useState(NOTHING)
  /** The paused list. The count continues to update. */
  const [held, setHeld] = useState<readonly HistoryEvent[] | null>(null)

  useEffect(
    () =>
      followLive('GET /api/analysis/tail', {
        onState: setState,
        onOpened: () => {},
        onMessage: (message) => {
          const news = parseMessage(message)
          if (!news) return
          setTail(({ events, library }) => ({
            events: [...news.items.toReversed(), ...events].slice(0, MOST_LISTED),
            library: library + news.library,
          }))
        },
      }),
    [],
  )

  const listed = held ?? tail.events
  return (
    <section className="stack gap-l shrinks" aria-labelledby="tail-title">
      <h2 id="tail-title">Live</h2>
      <p className="soft">
        New events of the library, as they are recorded: up to the last {MOST_LISTED}. Events about listeners aren’t
        shown or counted.
      </p>
      <p className="tabular" aria-live="off">
        <strong>{tail.library.toLocaleString()}</strong> library events since you opened this.{' '}
        <span role="status">{state === 'open' ? 'Following.' : 'Not connected: new events are missed.'}</span>
      </p>
      <div className="tools">
        <Button onClick={() => setHeld(held ? null : tail.events)}>{held ? 'Continue' : 'Pause the list'}</Button>
        <Button look="bare" onClick={() => setTail(NOTHING)}>
          Start again
        </Button>
      </div>
      {listed.length > 0 ? <EventTable events={listed} /> : <p className="soft">Nothing has happened yet.</p>}
    </section>
  )
}
