import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractTexts } from './extract.ts'
import { screenOf, TITLES } from './screens.ts'

const SOURCES = '{client,api,events,media-worker,projections,local}/{src,public}/**/*.{ts,tsx,js}'
const PAGES = 'client/{*.html,public/*.webmanifest}'

/** Files whose words are compared with people's input and never shown. */
const WORD_LISTS = /recommendations\/(free-text-topics|topics|rules)\.ts$/

const HEAD = `# Texts

All texts that people read, by screen and file, as \`npm run texts\` finds them in the sources. \`{name}\` stands for what is put in.
Change a text where it is, then run the command; a test compares.
`

/** Returns the texts of an HTML page or a web app manifest. */
function pageTexts(source: string): string[] {
  const found = source.matchAll(
    /<(?:title|noscript)>([^<]+)<|(?:name="description"\s+content=|"(?:name|description|label)": )"([^"]+)"/g,
  )
  return [...found].map(([, inside, value]) => inside ?? value ?? '')
}

/** Returns a Markdown page of all texts below the root of the repository. */
export function textsPage(root: string): string {
  const files = globSync([SOURCES, PAGES], { cwd: root, exclude: (path) => /node_modules|\.test\.tsx?$/.test(path) })
    .filter((file) => !WORD_LISTS.test(file))
    .sort()
  const sections = new Map(TITLES.map((title) => [title, [] as string[]]))
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8')
    const texts = new Set(/\.(html|webmanifest)$/.test(file) ? pageTexts(source) : extractTexts(source, file))
    if (texts.size > 0) {
      sections.get(screenOf(file))?.push([`### ${file}`, '', ...[...texts].map((text) => `- ${text}`)].join('\n'))
    }
  }
  const parts = [...sections].map(([title, ofFiles]) => [`## ${title}`, ...ofFiles].join('\n\n'))
  return `${[HEAD.trimEnd(), ...parts].join('\n\n')}\n`
}
