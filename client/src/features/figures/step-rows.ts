import type { ContentFigures } from '@stillair/api/contract/figures.ts'
import { csvLine } from '../../browser/csv-line.ts'
import { clock } from '../../entities/content/duration.ts'
import type { Cue } from '../../entities/content/transcript.ts'

/** One step of how far listeners came. */
export interface StepRow {
  /** Seconds, from 0; null for those who completed it. */
  readonly from: number | null
  /** Such as "0:40 to 1:30", "from 4:00 to the end" or "completed". */
  readonly where: string
  readonly left: number
  /** Who came as far as this step. */
  readonly listening: number
  /** What is spoken in it, shortened; empty without a transcript. */
  readonly words: string
}

/** How many letters of what is spoken show in a step. */
const WORDS = 160

/** The steps of an answer as rows, each with what is spoken in it. */
export function stepRows({ steps, listeners }: ContentFigures, cues: readonly Cue[]): StepRow[] {
  let listening = listeners
  return steps.map(({ from, people }, index) => {
    const next = steps[index + 1]
    const row = {
      ...{ from, left: people, listening },
      where: whereOf(from, next?.from),
      words: from === null ? '' : spoken(cues, from, next?.from ?? Number.POSITIVE_INFINITY),
    }
    listening -= people
    return row
  })
}

/** @param to where the next step begins; null when it is that of completion, undefined when there is none */
function whereOf(from: number | null, to: number | null | undefined): string {
  if (from === null) return 'completed'
  if (to === undefined) return `from ${clock(from)} on, or completed`
  return to === null ? `from ${clock(from)} on` : `${clock(from)} to ${clock(to)}`
}

function spoken(cues: readonly Cue[], from: number, to: number): string {
  const text = cues
    .filter(({ start }) => start >= from && start < to)
    .map((cue) => cue.text)
    .join(' ')
  return text.length > WORDS ? `${text.slice(0, text.lastIndexOf(' ', WORDS))} …` : text
}

const RATINGS = ['not rated', 'not helpful', 'somewhat helpful', 'very helpful']

/** The ratings of an answer in words: neighbours that were joined stand together. */
export function ratingRows({ ratings }: ContentFigures): { readonly rated: string; readonly people: number }[] {
  return ratings.map(({ from, people }, index) => ({
    rated: RATINGS.slice(from, ratings[index + 1]?.from).join(' or '),
    people,
  }))
}

/** The rows as a file for a spreadsheet. */
export function csvOf(rows: readonly StepRow[]): string {
  const lines = rows.map(({ where, listening, left, words }) => csvLine([where, listening, left, words]))
  return ['where,listened_this_far,left_here,words', ...lines, ''].join('\r\n')
}
