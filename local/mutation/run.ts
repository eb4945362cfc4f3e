import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MutantResult } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { ruleFiles } from './rule-files.ts'
import { scoreLines, survivorLines } from './score.ts'

/**
 * `npm run mutate [-- path …]`, once Stryker is installed: breaks the rules at or below the paths, or all of them, one place at a time, and
 * reports how many of the places the tests notice, and which they do not.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(ROOT)

/** The copies in which rules are broken, from the root. */
const COPIES = `.stryker-tmp/${process.pid}`

const paths = process.argv.slice(2)
const files = (paths.length > 0 ? paths : ['']).flatMap((path) => ruleFiles(ROOT, path))
if (files.length === 0) {
  console.error(`There is no rule file at ${paths.join(', ')}. What counts as one is in local/mutation/rule-files.ts.`)
  process.exit(1)
}

/** Breaks the rules of one folder. */
function mutate(inFolder: readonly string[]): Promise<MutantResult[]> {
  const options = {
    mutate: inFolder,
    // Texts are held by the tests of the contract and of screens; breaking each of them would hide the rules.
    mutator: { plugins: null, excludedMutations: ['StringLiteral'] },
    plugins: [
      '@stryker-mutator/vitest-runner',
      ...['numbers.ts', 'ignored.ts'].map((name) => join(import.meta.dirname, name)),
    ],
    ignorers: ['no-rules'],
    testRunner: 'vitest',
    vitest: { configFile: 'local/mutation/vitest.config.ts' },
    concurrency: 1,
    // How much longer than without mutants the tests may take, milliseconds: one of them may never end.
    timeoutMS: 20_000,
    // None: what Stryker would read it with, this TypeScript does not have.
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

// A folder at a time: what is computed once, when a module is loaded, is tried with all tests that could reach the folder.
const results: MutantResult[] = []
for (const [folder, inFolder] of Map.groupBy(files, (file) => dirname(file))) {
  const found = await mutate(inFolder)
  results.push(...found)
  console.log(`${folder}: ${scoreLines(found, ROOT).at(-1)}`)
}

rmSync(COPIES, { recursive: true, force: true })
for (const line of ['', ...survivorLines(results, ROOT), '', ...scoreLines(results, ROOT)]) console.log(line)
