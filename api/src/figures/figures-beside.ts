import type { Cells } from '@stillair/projections/replay/gate.ts'
import type pg from 'pg'
import type { ContentFigures } from '../contract/figures.ts'
import { cellsOf, startsIn } from './content-figures.ts'
import { evidenceOf } from './figures-evidence.ts'

/** Who is in which cell of the figures that are shown now, two answers for each content that has any. */
export async function figuresBeside(pool: pg.Pool): Promise<readonly Cells[]> {
  const { rows } = await pool.query<{ contentId: string; figures: ContentFigures }>({
    name: 'figures-shown-now',
    text: `select distinct on (content_id) content_id as "contentId", figures
             from api.shown_figures order by content_id, through desc`,
  })
  if (rows.length === 0) return []
  const last = rows.map(({ figures }) => figures.through).reduce((one, other) => (one > other ? one : other))
  const evidence = await evidenceOf(
    pool,
    rows.map(({ contentId }) => contentId),
    last,
  )
  return rows.flatMap(({ contentId, figures }) => {
    const found = evidence.get(contentId)
    return found ? cellsOf(found, figures.through, startsIn(figures)) : []
  })
}
