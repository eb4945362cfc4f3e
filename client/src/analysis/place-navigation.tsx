import { Link, useParams } from 'react-router-dom'
import styles from './analysis.module.css'

/** The pages of the analysis area: the first path segment below `/analysis`, and the name. */
const PLACES = [
  { place: 'charts', name: 'Charts' },
  { place: 'drop-off', name: 'Drop-off' },
  { place: 'events', name: 'Events' },
  { place: 'streams', name: 'Streams' },
  { place: 'days', name: 'Then and now' },
  { place: 'tail', name: 'Live' },
] as const

/** Links between the pages of the analysis area. */
export function PlaceNavigation() {
  // `/analysis` itself shows the events.
  const [here] = (useParams()['*'] || 'events').split('/')
  return (
    <nav aria-label="Analysis" className="cluster gap-s">
      {PLACES.map(({ place, name }) => (
        <Link
          key={place}
          to={`/analysis/${place}`}
          aria-current={here === place ? 'page' : undefined}
          className={styles.place}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
