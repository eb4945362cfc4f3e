import type { DisclosureGate } from '@stillair/projections/replay/disclosure-gate.ts'
import type pg from 'pg'
import type { PublishedFigures } from '../../contract/figures.ts'
import { publishedAnswers } from '../charts/published-answers.ts'
import { contentFigures } from './content-figures.ts'

/** The newest published figures of a session, worked out up to the end of the day when they are due; null while there are none. */
export async function figuresOf(
  pool: pg.Pool,
  gate: DisclosureGate,
  contentId: string,
  day: string,
): Promise<PublishedFigures | null> {
  const workOut = () => contentFigures(pool, gate, contentId, day)
  const [newest] = await publishedAnswers(pool, `figures of ${contentId}`, day, workOut)
  return newest ?? null
}
