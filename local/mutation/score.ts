import { relative } from 'node:path'
import type { MutantResult } from '@stryker-mutator/api/core'

type Mutant = Pick<MutantResult, 'fileName' | 'status' | 'location' | 'mutatorName' | 'replacement'>

/** States of detected mutants: a test failed or did not end. */
const NOTICED: ReadonlySet<Mutant['status']> = new Set(['Killed', 'Timeout'])
/** States of undetected mutants: no test failed, or none ran the place. */
const UNNOTICED: ReadonlySet<Mutant['status']> = new Set(['Survived', 'NoCoverage'])

/** Returns how many mutants were detected, by workspace and folder and in total. Mutants that could not run are left out. */
export function scoreLines(mutants: readonly Mutant[], root: string): string[] {
  const scores = new Map<string, { noticed: number; of: number }>()
  for (const { fileName, status } of mutants) {
    if (!NOTICED.has(status) && !UNNOTICED.has(status)) continue
    const [workspace = '', , ...inside] = relative(root, fileName).split('/')
    const folder = [workspace, ...inside.slice(0, -1)].join('/')
    for (const name of new Set([folder, workspace, 'all'])) {
      const { noticed, of } = scores.get(name) ?? { noticed: 0, of: 0 }
      scores.set(name, { noticed: noticed + (NOTICED.has(status) ? 1 : 0), of: of + 1 })
    }
  }
  return [...scores]
    .toSorted(([a], [b]) => Number(a === 'all') - Number(b === 'all') || a.localeCompare(b, 'en'))
    .map(([name, { noticed, of }]) => `${((100 * noticed) / of).toFixed(1).padStart(5)} %  ${noticed}/${of}  ${name}`)
}

/** Returns the undetected mutants by place: the replacement, and whether any test ran it. */
export function survivorLines(mutants: readonly Mutant[], root: string): string[] {
  return mutants
    .filter(({ status }) => UNNOTICED.has(status))
    .toSorted((a, b) => a.fileName.localeCompare(b.fileName, 'en') || a.location.start.line - b.location.start.line)
    .map(({ fileName, location: { start }, mutatorName, replacement, status }) => {
      const text = (replacement ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 120)
      const note = status === 'NoCoverage' ? ', which no test runs' : ''
      return `${relative(root, fileName)}:${start.line}:${start.column}  ${mutatorName}: ${text}${note}`
    })
}
