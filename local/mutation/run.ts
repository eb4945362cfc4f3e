import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MutantResult } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { ruleFiles } from './rule-files.ts'
import { scoreLines, survivorLines } from './score.ts'

/**
 * `npm run mutate [-- path …]`, once Stryker is installed: changes the rules at or below the paths, or all of them, one place at a
 * time. It reports how many of the changes the tests detect, and lists those that they miss.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(ROOT)

/** Folder of the copies in which rules are mutated, relative to the root. */
const COPIES = `.stryker-tmp/${process.pid}`

const paths = process.argv.slice(2)
const files = (paths.length > 0 ? paths : ['']).flatMap((path) => ruleFiles(ROOT, path))
if (files.length === 0) {
  console.error(`There is no rule file at ${paths.join(', ')}. What counts as one is in local/mutation/rule-files.ts.`)
  process.exit(1)
}

/** Mutates the rules of one folder. */
function mutate(inFolder: readonly string[]): Promise<MutantResult[]> {
  const options = {
    mutate: inFolder,
    // Tests of the contract and of screens check texts; mutating each text would drown the rules.
    mutator: { plugins: null, excludedMutations: ['StringLiteral'] },
    plugins: [
      '@stryker-mutator/vitest-runner',
      ...['numbers.ts', 'ignored.ts'].map((name) => join(import.meta.dirname, name)),
    ],
    ignorers: ['no-rules'],
    testRunner: 'vitest',
    vitest: { configFile: 'local/mutation/vitest.config.ts' },
    concurrency: 1,
    // Extra time allowed for the tests of a mutant, milliseconds: some mutants never end.
    timeoutMS: 20_000,
    // None: this TypeScript lacks the API that Stryker would read it with.
    tsconfigFile: 'none.json',
    tempDirName: COPIES,
    ignorePatterns: ['.data', '.stryker-tmp', 'dist', 'test-results'],
    reporters: [],
    warnings: { slow: false },
    logLevel: 'warn',
    allowConsoleColors: false,
  } as const
  return new Stryker(options as unknown as ConstructorParameters<typeof Stryker>[0]).runMutationTest()
}

// One folder at a time: Stryker tries constants computed at load time with all tests that can reach the folder.
const results: MutantResult[] = []
for (const [folder, inFolder] of Map.groupBy(files, (file) => dirname(file))) {
  const found = await mutate(inFolder)
  results.push(...found)
  console.log(`${folder}: ${scoreLines(found, ROOT).at(-1)}`)
}

rmSync(COPIES, { recursive: true, force: true })
for (const line of ['', ...survivorLines(results, ROOT), '', ...scoreLines(results, ROOT)]) console.log(line)
