import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { contentListQuery } from '../../../entities/content/content.ts'
import { contentPath } from '../../../entities/content/content-path.ts'
import { sessionDistressQuery } from '../../../entities/listening/session-distress.ts'
import { beforeAfterText, comparedOf } from './before-after.ts'
import styles from './before-after-card.module.css'

/** The number of newest pairs listed. */
const SHOWN = 8

/** Shows the distress before and after the user's sessions; nothing until there are ratings. */
export function BeforeAfterCard() {
  const pairs = useQuery(sessionDistressQuery).data ?? []
  const titles = useQuery(contentListQuery).data
  const compared = comparedOf(pairs)
  if (compared.length === 0) return null
  const titleOf = (id: string) => titles?.find((content) => content.id === id)?.title
  return (
    <section className={styles.card} aria-labelledby="before-after">
      <h2 id="before-after" className="subtitle">
        Before and after
      </h2>
      <p className={styles.words}>{beforeAfterText(compared)}</p>
      <table className={styles.table}>
        <thead className="small soft">
          <tr>
            <th scope="col">Session</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {compared.slice(0, SHOWN).map(({ pairId, contentId, before, after, ratedAt }) => (
            <tr key={pairId}>
              <th scope="row">
                {titleOf(contentId) ? (
                  <Link to={contentPath(contentId, '/profile')}>{titleOf(contentId)}</Link>
                ) : (
                  'A session'
                )}
                <span className={styles.day}>{dayOf(ratedAt)}</span>
              </th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small soft">Your own ratings, from 0 to 10. They show how you felt, not what caused it.</p>
    </section>
  )
}

const dayOf = (iso: string) =>
  new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(iso))
