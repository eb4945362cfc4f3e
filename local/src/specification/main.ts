import '@stillair/events/process/closed-output.ts'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renewedPage } from './page.ts'
import { proofs } from './proofs.ts'
import { REPORTS } from './reports.ts'
import { testResults } from './test-results.ts'

/**
 * `npm run coverage:specification [-- report …]`: writes into `docs/specification-coverage.md` which statements of the
 * specification the tests prove. It reads the reports of the newest `npm test`, or the given JSON reports of vitest and Playwright.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const named = process.argv.slice(2)
const reports = named.length > 0 ? named : REPORTS.map((report) => join(root, report))
const missing = reports.filter((report) => !existsSync(report))
if (missing.length > 0) {
  console.error(`There is no report at ${missing.join(' and ')}. \`npm test\` writes one for each of the two runners.`)
  process.exit(1)
}

const results = reports.flatMap((report) => testResults(JSON.parse(readFileSync(report, 'utf8')), root))
const found = proofs(results)
const page = join(root, 'docs/specification-coverage.md')
writeFileSync(page, renewedPage(readFileSync(page, 'utf8'), found))
const unproven = found.filter(({ isProven }) => !isProven)
for (const { id } of unproven) console.log(`not proven: ${id}`)
console.log(`${found.length - unproven.length} of ${found.length} statements are proven`)
