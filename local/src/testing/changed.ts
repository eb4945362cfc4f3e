import '@stillair/events/process/closed-output.ts'
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { relative } from 'node:path'
import * as z from 'zod'
import { affectedJourneys, testsOfModules } from './affected-journeys.ts'
import { readImports } from './imports.ts'
import { runTests } from './run-tests.ts'
import { program, ROOT } from './step.ts'

/** `npm run test:changed [-- <commit>]`: runs the tests and journeys that changes since `origin/main`, or the commit, can affect. */
const since = process.argv[2] ?? 'origin/main'
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

function baseOf(commit: string): string {
  try {
    return git('merge-base', commit, 'HEAD')
  } catch {
    throw new Error(`There is no commit ${commit} here. Name one: npm run test:changed -- HEAD~1`)
  }
}

/** Returns the test files that import a changed file, directly or through others. */
function testsThatImport(base: string): string[] {
  const args = [program('vitest', 'vitest.mjs'), 'list', '--changed', base, '--filesOnly', '--json']
  const words = execFileSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return z
    .array(z.object({ file: z.string() }))
    .parse(JSON.parse(words))
    .map(({ file }) => relative(ROOT, file))
}

try {
  const base = baseOf(since)
  const lines = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
  const changed = lines.flatMap((text) => text.split('\n')).filter((file) => file !== '')
  const journeys = affectedJourneys(changed, readImports(ROOT))
  const servers = globSync('{events,api,projections,media-worker}/{src,test}/**/*.test.ts', { cwd: ROOT })
  const tests = [...new Set([...testsThatImport(base), ...testsOfModules(changed, servers)])]
  console.log(`${changed.length} files changed since ${base.slice(0, 8)}; journeys: ${journeys.join(', ') || 'none'}`)
  const isWell = await runTests({
    tests: tests.length > 0 ? tests : null,
    journeys: journeys.length > 0 ? journeys.map((name) => `e2e/${name}.spec.ts`) : null,
    isEverything: false,
  })
  process.exitCode = isWell ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
