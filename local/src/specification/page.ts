import type { Proof } from './proofs.ts'
import { sections } from './statements.ts'
import type { TestResult } from './test-results.ts'

/** Marks around the generated part of the page; the rest is written by hand. */
const BEGIN = '<!-- Written by `npm run coverage:specification`, down to the next mark. -->'
const END = '<!-- Down to here. -->'

/** Maximum number of titles listed per file; further cases are counted. */
const TITLES = 2

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')

function described(file: string, tests: readonly TestResult[]): string {
  const titles = [...new Set(tests.map(({ title }) => title))]
  const first = titles.slice(0, TITLES).map((title) => `“${cell(title)}”`)
  const more = titles.length - first.length
  return `\`${file}\` › ${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function provedBy({ isProven, tests }: Proof): string {
  if (!isProven) return '**not proven by this run**'
  const files = Map.groupBy(tests, ({ file }) => file)
  return [...files].map(([file, ofFile]) => described(file, ofFile)).join('; ')
}

/** Returns the page with new tables. Throws when a mark is missing. */
export function renewedPage(page: string, proofs: readonly Proof[]): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`The page lacks one of its marks, ${BEGIN} or ${END}`)
  const byId = new Map(proofs.map((proof) => [proof.id, proof]))
  const tables = sections.map(({ title, number, note, statements }) => {
    const rows = statements.map(({ id, text, where }) => {
      const proof = byId.get(id)
      const proven = proof ? provedBy(proof) : '**not proven by this run**'
      return `| ${cell(text)} | ${where.map((file) => `\`${file}\``).join(', ')} | ${proven} |`
    })
    const head = ['| specification | where | proved by |', '| --- | --- | --- |']
    return [`## ${title} (section ${number})`, '', ...(note ? [note, ''] : []), ...head, ...rows].join('\n')
  })
  const proven = proofs.filter(({ isProven }) => isProven).length
  const count = `Proven by the run that this was written from: ${proven} of ${proofs.length} statements.`
  return `${page.slice(0, begin)}${BEGIN}\n\n${[count, ...tables].join('\n\n')}\n\n${page.slice(end)}`
}
