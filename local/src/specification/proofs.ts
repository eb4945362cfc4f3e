import { sections } from './statements.ts'
import type { TestResult } from './test-results.ts'

/** Returns the tests that prove a statement: those tagged with its id; in files where it names cases, only these cases. */
function ofStatement(carrying: readonly TestResult[], cases: readonly string[]): TestResult[] {
  const isCase = ({ title }: TestResult) => cases.includes(title)
  const withCases = new Set(carrying.filter(isCase).map(({ file }) => file))
  return carrying.filter((result) => isCase(result) || !withCases.has(result.file))
}

/** A statement with its proofs in a run. */
export interface Proof {
  readonly id: string
  /** The passed tests. */
  readonly tests: readonly TestResult[]
  /** Whether tests ran, including every case that the statement names, and all passed. */
  readonly isProven: boolean
}

/** Returns what a run proves about each statement, in the order of the specification. */
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
