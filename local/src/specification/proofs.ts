import { sections } from './statements.ts'
import type { TestResult } from './test-results.ts'

/** A statement in the light of a run. */
export interface Proof {
  readonly id: string
  /** What passed. */
  readonly tests: readonly TestResult[]
  /** Tests ran, and every one that carries the statement's id passed. */
  readonly isProven: boolean
}

/** What a run proves of each statement, in the order of the specification. */
export function proofs(results: readonly TestResult[]): Proof[] {
  const byStatement = Map.groupBy(
    results.flatMap((result) => result.statements.map((id) => ({ id, result }))),
    ({ id }) => id,
  )
  return sections.flatMap(({ statements }) =>
    statements.map(({ id }) => {
      const ran = (byStatement.get(id) ?? []).map(({ result }) => result)
      return {
        id,
        tests: ran.filter(({ passed }) => passed),
        isProven: ran.length > 0 && ran.every((one) => one.passed),
      }
    }),
  )
}
