import type { ContentFigures } from '@stillair/api/contract/figures.ts'
import type { Cue } from '../../entities/content/transcript.ts'
import { DropOff } from './drop-off.tsx'
import styles from './figures.module.css'
import { csvOf, ratingRows, stepRows } from './step-rows.ts'

interface Props {
  readonly figures: ContentFigures
  /** What is spoken in it; none without a transcript. */
  readonly cues: readonly Cue[]
}

const dayLabel = (day: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** How far listeners of content came and how they rated it, as a curve and as tables. */
export function Figures({ figures, cues }: Props) {
  const rows = stepRows(figures, cues)
  const file = `data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(rows))}`
  return (
    <div className={styles.figures}>
      <p>
        <strong>{figures.listeners}</strong> people listened, until the end of {dayLabel(figures.through)} (UTC).
      </p>
      <DropOff rows={rows} listeners={figures.listeners} />
      <table className={styles.table}>
        <caption>How far they came</caption>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Came this far</th>
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
        Whoever listened for three seconds or more counts once, at the furthest second at which a listening session of
        theirs was left; players report it every 30 seconds and at each pause. Steps are joined until 11 people left in
        each, and figures stay as they are until at least 11 people differ, so that nobody is found in them.
      </p>
      <a href={file} download={`figures-${figures.through}.csv`}>
        Download as CSV
      </a>
    </div>
  )
}
