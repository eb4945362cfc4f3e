import type { StreamHistory } from '@stillair/api/contract/analysis/analysis.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import styles from './analysis.module.css'
import { momentText } from './history.ts'

interface Props {
  readonly history: StreamHistory
  readonly onChoose: (revision: number) => void
}

/** A stream at one revision: a slider for the revisions, the changes of that event, and the resulting state. */
export function StreamAt({ history, onChoose }: Props) {
  const { events, at, changes, state } = history
  /** The position of the slider while the user moves it. */
  const [moving, setMoving] = useState<number | null>(null)
  const shown = moving ?? at
  const event = events[shown]
  const choose = () => {
    if (moving !== null) onChoose(moving)
    setMoving(null)
  }
  return (
    <>
      <label className={styles.slider}>
        <span>
          Revision {shown} of {events.length - 1}
        </span>
        <input
          type="range"
          min={0}
          max={events.length - 1}
          value={shown}
          aria-valuetext={event && `Revision ${shown}, ${event.type}`}
          onChange={({ target }) => setMoving(Number(target.value))}
          // Queries only where the slider stops, since the log records each query.
          onPointerUp={choose}
          onKeyUp={choose}
          onBlur={choose}
        />
      </label>
      {event && (
        <p className="tabular">
          <Link to={`/analysis/events/${event.id}`}>{event.type}</Link>{' '}
          <span className="soft">{momentText(event.occurredAt)} UTC</span>
        </p>
      )}
      <h3>Changes</h3>
      {changes.length === 0 ? (
        <p className="soft">Nothing.</p>
      ) : (
        <dl className={styles.changes}>
          {changes.map(({ path, before, after }) => (
            <div key={path}>
              <dt>{path}</dt>
              <dd>
                <del>{JSON.stringify(before)}</del> <ins>{JSON.stringify(after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <h3>State afterwards</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can scroll it */}
      <pre className={styles.json} tabIndex={0}>
        {JSON.stringify(state, null, 2)}
      </pre>
    </>
  )
}
