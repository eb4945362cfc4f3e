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

const key = ({ file, fullName }: TestResult) => `${file} ${fullName}`

/**
 * Returns what a run proves about each statement, in the order of the specification. Vitest also reports the tests that it
 * leaves out, so a test that another report of the run has run counts by that one.
 */
export function proofs(results: readonly TestResult[]): Proof[] {
  const hasRun = new Set(results.filter(({ isSkipped }) => !isSkipped).map(key))
  const counted = results.filter((result) => !result.isSkipped || !hasRun.has(key(result)))
  const byStatement = Map.groupBy(
    counted.flatMap((result) => result.statements.map((id) => ({ id, result }))),
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
