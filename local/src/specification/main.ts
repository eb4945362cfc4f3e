import '@stillair/events/process/closed-output.ts'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readArguments } from '@stillair/events/process/command-line.ts'
import { renewedPage } from './page.ts'
import { proofs } from './proofs.ts'
import { REPORTS } from './reports.ts'
import { testResults } from './test-results.ts'

/**
 * `npm run coverage:specification [-- report …]`: writes into `docs/specification-coverage.md` which statements of the
 * specification the tests prove. It reads the reports of the newest `npm run test:all`, or the given JSON reports of vitest
 * and Playwright. With `--check`, it writes nothing, and exits with 1 when a statement is not proven.
 */
const USAGE = 'Usage: npm run coverage:specification [-- --check] [REPORT …]'
const { isCheck, named } = readArguments(USAGE, () => {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  return { isCheck: values.check, named: positionals }
})
const root = fileURLToPath(new URL('../../..', import.meta.url))
const reports =
  named.length > 0 ? named : REPORTS.map((report) => join(root, report)).filter((path) => existsSync(path))
const missing = reports.filter((report) => !existsSync(report))
if (reports.length === 0 || missing.length > 0) {
  console.error(
    `There is no report${missing.length > 0 ? ` at ${missing.join(' and ')}` : ''}. \`npm run test:all\` writes them.`,
  )
  process.exit(1)
}

const results = reports.flatMap((report) => testResults(JSON.parse(readFileSync(report, 'utf8')), root))
const found = proofs(results)
const page = join(root, 'docs/specification-coverage.md')
const written = readFileSync(page, 'utf8')
const renewed = renewedPage(written, found)
if (!isCheck) writeFileSync(page, renewed)
else if (renewed !== written) console.log(`${page} is older: npm run coverage:specification`)
const unproven = found.filter(({ isProven }) => !isProven)
for (const { id } of unproven) console.log(`not proven: ${id}`)
console.log(`${found.length - unproven.length} of ${found.length} statements are proven`)
if (isCheck && unproven.length > 0) process.exitCode = 1
