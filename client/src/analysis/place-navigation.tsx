import { Link, useParams } from 'react-router-dom'
import styles from './analysis.module.css'
import { useChosenHistory } from './charts/selected-history.ts'

/** The pages of the analysis area: the first path segment below `/analysis`, and the name. */
const PLACES = [
  { place: '', name: 'Overview' },
  { place: 'charts', name: 'Charts' },
  { place: 'drop-off', name: 'Drop-off' },
  { place: 'events', name: 'Events' },
  { place: 'streams', name: 'Streams' },
  { place: 'comparisons', name: 'Comparisons' },
  { place: 'tail', name: 'Live' },
] as const

/** Links between the pages of the analysis area. */
export function PlaceNavigation() {
  const [here] = (useParams()['*'] ?? '').split('/')
  const chosen = useChosenHistory()
  return (
    <nav aria-label="Analysis" className="cluster gap-s">
      {PLACES.map(({ place, name }) => (
        <Link
          key={place}
          to={{ pathname: place === '' ? '/analysis' : `/analysis/${place}`, search: chosen.search }}
          aria-current={here === place ? 'page' : undefined}
          className={styles.place}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
