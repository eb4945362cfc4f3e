import '@stillair/events/process/closed-output.ts'
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { proseHints, proseOf } from './prose.ts'

/**
 * Part of `npm run check`: prints hints for plainer wording in changed lines of documents, comments and texts (listed in
 * `docs/texts.md`). It compares with the given commit, or with the last one, and never fails.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const base = process.argv[2] ?? 'HEAD'

function changedLines(): string {
  const options = [
    'diff',
    '--unified=0',
    '--no-color',
    base,
    '--',
    '*.md',
    '*.ts',
    '*.tsx',
    ':!docs/decisions',
    ':!**/*.test.ts',
  ]
  try {
    return execFileSync('git', options, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 28,
    })
  } catch {
    // Without git, or outside a checkout, there are no known changes.
    return ''
  }
}

let file = ''
let line = 0
for (const text of changedLines().split('\n')) {
  if (text.startsWith('+++ ')) file = text.slice('+++ b/'.length)
  else if (text.startsWith('@@')) line = Number(text.match(/\+(\d+)/)?.[1] ?? 1) - 1
  else if (text.startsWith('+')) {
    line++
    for (const hint of proseHints(proseOf(file, text.slice(1)))) console.log(`${file}:${line} ${hint}`)
  }
}
