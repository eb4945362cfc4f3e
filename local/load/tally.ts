import { percentile } from './percentile.ts'
import type { Answer } from './send-request.ts'

/** Milliseconds after which an answer is late: a person begins to wonder. */
const LATE = 2_000

/** Kinds of requests that are treated differently under load. */
export type Kind = 'read' | 'command' | 'report' | 'media'

/** What was answered in one step. */
export interface Tally {
  add(kind: Kind, answer: Answer): void
  /** Answers as cells of the table, by the title of their column. `seconds` is the duration of the step. */
  cells(seconds: number): Record<string, string>
}

/** Counts answers, and keeps how long they took. */
export function tally(): Tally {
  const taken: Record<Kind, number[]> = { read: [], command: [], report: [], media: [] }
  const refusals: number[] = []
  const counts = { late: 0, unanswered: 0, failed: 0 }
  const share = (samples: readonly number[], part: number) =>
    samples.length === 0 ? '–' : percentile(samples, part).toFixed(0)
  return {
    add(kind, { status, milliseconds, headers }) {
      if (status === 503 && headers['retry-after'] !== undefined) refusals.push(milliseconds)
      else if (status === 0) counts.unanswered++
      else if (status >= 400) counts.failed++
      else {
        taken[kind].push(milliseconds)
        if (milliseconds > LATE) counts.late++
      }
    },
    cells(seconds) {
      const all = Object.values(taken).flat()
      return {
        'answers/s': (all.length / seconds).toFixed(0),
        'reads p50': share(taken.read, 0.5),
        'reads p99': share(taken.read, 0.99),
        'reports p99': share(taken.report, 0.99),
        'media p99': share(taken.media, 0.99),
        refused: String(refusals.length),
        'refusals p99': share(refusals, 0.99),
        late: String(counts.late),
        unanswered: String(counts.unanswered),
        failed: String(counts.failed),
      }
    },
  }
}
