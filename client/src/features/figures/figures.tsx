import type { ContentFigures } from '@stillair/api/contract/analysis/figures.ts'
import type { Cue } from '../../entities/content/transcript.ts'
import { DropOff } from './drop-off.tsx'
import styles from './figures.module.css'
import { csvOf, ratingRows, stepRows } from './step-rows.ts'

interface Props {
  readonly figures: ContentFigures
  /** The transcript's cues; none without a transcript. */
  readonly cues: readonly Cue[]
}

const dayLabel = (day: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** Shows how far listeners came in a session and how they rated it, as a curve and as tables. */
export function Figures({ figures, cues }: Props) {
  const rows = stepRows(figures, cues)
  const file = `data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(rows))}`
  return (
    <div className="stack gap-xxl">
      <p>
        About <strong>{figures.listeners}</strong> people listened, up to the end of {dayLabel(figures.through)} (UTC).
        95 times in 100 each number is within {figures.margin} of the true one.
      </p>
      <DropOff rows={rows} listeners={figures.listeners} />
      <table className={styles.table}>
        <caption>How far they listened</caption>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Listened this far</th>
            <th scope="col">Left here</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ where, listening, left, words }) => (
            <tr key={where}>
              <th scope="row">
                {where}
                {words && <span className={styles.words}>{words}</span>}
              </th>
              <td>{listening}</td>
              <td>{where === 'completed' ? '–' : left}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={styles.table}>
        <caption>How they rated it</caption>
        <thead>
          <tr>
            <th scope="col">Rating</th>
            <th scope="col">People</th>
          </tr>
        </thead>
        <tbody>
          {ratingRows(figures).map(({ rated, people }) => (
            <tr key={rated}>
              <th scope="row">{rated}</th>
              <td>{people}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.definition}>
        Everybody who listened for at least three seconds counts once, at the furthest second they reached; players
        report it every 30 seconds and at each pause. Only people with a confirmed e-mail address and an account at
        least a day old are counted. A third of all answers are replaced by random ones before they are counted, so that
        nobody’s own can be worked out. Figures are updated once a week.
      </p>
      <a href={file} download={`figures-${figures.through}.csv`}>
        Download as CSV
      </a>
    </div>
  )
}
