import { sections } from './statements.ts'
import type { TestResult } from './test-results.ts'

/** Of the tests that carry a statement's id those that prove it: in a file with cases that it names, these alone. */
function ofStatement(carrying: readonly TestResult[], cases: readonly string[]): TestResult[] {
  const isCase = ({ title }: TestResult) => cases.includes(title)
  const withCases = new Set(carrying.filter(isCase).map(({ file }) => file))
  return carrying.filter((result) => isCase(result) || !withCases.has(result.file))
}

/** A statement in the light of a run. */
export interface Proof {
  readonly id: string
  /** What passed. */
  readonly tests: readonly TestResult[]
  /** Tests ran, among them every case that the statement names, and all of them passed. */
  readonly isProven: boolean
}

/** What a run proves of each statement, in the order of the specification. */
export function proofs(results: readonly TestResult[]): Proof[] {
  const byStatement = Map.groupBy(
    results.flatMap((result) => result.statements.map((id) => ({ id, result }))),
    ({ id }) => id,
  )
  return sections.flatMap(({ statements }) =>
    statements.map(({ id, cases = [] }) => {
      const carrying = (byStatement.get(id) ?? []).map(({ result }) => result)
      const ran = ofStatement(carrying, cases)
      const isWhole = ran.length > 0 && cases.every((each) => ran.some(({ title }) => title === each))
      return { id, tests: ran.filter(({ passed }) => passed), isProven: isWhole && ran.every(({ passed }) => passed) }
    }),
  )
}
