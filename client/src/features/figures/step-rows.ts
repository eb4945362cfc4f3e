import type { ContentFigures } from '@stillair/api/contract/analysis/figures.ts'
import { csvLine } from '../../browser/csv-line.ts'
import { clock } from '../../entities/content/duration.ts'
import type { Cue } from '../../entities/content/transcript.ts'

/** One step of the drop-off figures. */
export interface StepRow {
  /** In seconds, from 0; null for the row of those who completed it. */
  readonly from: number | null
  /** For example "0:40 to 1:30", "from 4:00 to the end" or "completed". */
  readonly where: string
  readonly left: number
  /** The number of people who reached this step. */
  readonly listening: number
  /** The text spoken in this step, shortened; empty without a transcript. */
  readonly words: string
}

/** The most characters of spoken text shown for a step. */
const WORDS = 160

/** Returns the steps as rows, each with the text spoken in it. */
export function stepRows({ steps, listeners }: ContentFigures, cues: readonly Cue[]): StepRow[] {
  let listening = listeners
  return steps.map(({ from, people }, index) => {
    const next = steps[index + 1]
    const row = {
      from,
      left: people,
      listening,
      where: whereOf(from, next?.from),
      words: from === null ? '' : spoken(cues, from, next?.from ?? Number.POSITIVE_INFINITY),
    }
    listening -= people
    return row
  })
}

/**
 * Returns the label of a step. @param to where the next step begins; null when the next is the completion, undefined
 * when there is none
 */
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

/** Returns the ratings as rows. Neighbouring ratings that the server merged share a row. */
export function ratingRows({ ratings }: ContentFigures): { readonly rated: string; readonly people: number }[] {
  return ratings.map(({ from, people }, index) => ({
    rated: RATINGS.slice(from, ratings[index + 1]?.from).join(' or '),
    people,
  }))
}

/** Returns the rows as CSV. */
export function csvOf(rows: readonly StepRow[]): string {
  const lines = rows.map(({ where, listening, left, words }) => csvLine([where, listening, left, words]))
  return ['where,listened_this_far,left_here,words', ...lines, ''].join('\r\n')
}
