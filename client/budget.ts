import '@stillair/events/process/closed-output.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Weighs the JavaScript that a browser must load before a screen can be used, after `vite build`, and ends with 1 when it is
 * over its budget: `node client/budget.ts`.
 */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

interface Budget {
  readonly screen: string
  /** The sources that it loads, with all they import. */
  readonly sources: readonly string[]
  /** Kilobytes (1,000 bytes) of gzip. */
  readonly most: number
}

const ENTRY = 'index.html'
const FLIGHT = 'flight.html'
const FIREBASE = 'src/entities/sign-in/firebase.ts'

/** Fetched only where they are used, never before a first view: each is known by a word of its own. */
const LAZY = {
  'hls.js': 'hlsManifestParsed',
  howler: '_howls',
  dompurify: 'ALLOWED_URI_REGEXP',
  zod: 'ZodError',
  xstate: 'xstate.init',
  'the words about the fears': 'Turbulence is moving air',
}

/** What only admins need, wherever a listener goes. */
const ADMIN = {
  'the admin area': 'Content Management',
  tiptap: 'ProseMirror',
  'dnd-kit': 'DndLiveRegion',
  '@tanstack/react-table': 'getToggleSortingHandler',
  'tus-js-client': 'Tus-Resumable',
}

const BUDGETS: readonly Budget[] = [
  { screen: 'landing page', sources: [ENTRY, 'src/pages/landing/landing-page.tsx'], most: 115 },
  { screen: 'sign-in, without the identity provider', sources: [ENTRY, 'src/pages/auth/auth-screen.tsx'], most: 115.5 },
  {
    screen: 'dashboard, with the identity provider',
    sources: [ENTRY, 'src/app/shell.tsx', 'src/pages/dashboard/dashboard.tsx', FIREBASE],
    most: 200,
  },
  { screen: 'the flight', sources: [FLIGHT], most: 110 },
]

const LISTENER_SCREENS = [
  'src/pages/dashboard/dashboard.tsx',
  'src/pages/library/library-page.tsx',
  'src/pages/programs/programs-page.tsx',
  'src/pages/programs/program-page.tsx',
  'src/pages/content/content-page.tsx',
  'src/pages/profile/profile-page.tsx',
  'src/pages/subscription/subscription-page.tsx',
]

const dist = join(import.meta.dirname, 'dist')
/** Of the app, and of the flight, which is built by itself. */
const manifest = Object.assign(
  {},
  ...['manifest.json', 'flight-manifest.json'].map((name) =>
    JSON.parse(readFileSync(join(dist, '.vite', name), 'utf8')),
  ),
) as Record<string, Chunk>

function closure(source: string, seen: Set<string>): Set<string> {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build has no chunk for ${source}`)
  if (seen.has(source)) return seen
  seen.add(source)
  for (const imported of chunk.imports ?? []) closure(imported, seen)
  return seen
}

function weigh(file: string): number {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000
}

function filesOf(sources: readonly string[]): string[] {
  const keys = new Set<string>()
  for (const source of sources) closure(source, keys)
  return [...new Set([...keys].map((key) => manifest[key]?.file ?? ''))]
}

/** Which of the named things are in the files. */
function found(words: Readonly<Record<string, string>>, files: readonly string[]): string[] {
  const texts = files.map((file) => readFileSync(join(dist, file), 'utf8'))
  return Object.entries(words)
    .filter(([, word]) => texts.some((text) => text.includes(word)))
    .map(([name]) => name)
}

let isOver = false
for (const { screen, sources, most } of BUDGETS) {
  const files = filesOf(sources)
  const weight = files.reduce((sum, file) => sum + weigh(file), 0)
  const lazy = found({ ...LAZY, ...ADMIN }, files)
  const verdict = weight > most || lazy.length > 0 ? 'OVER' : 'ok'
  if (verdict === 'OVER') isOver = true
  console.log(
    `${verdict.padEnd(4)} ${weight.toFixed(1).padStart(6)} of ${most} KB  ${[screen, ...lazy.map((name) => `loads ${name}`)].join(', ')}`,
  )
}

const adminText = found(ADMIN, filesOf(['src/admin/admin-page.tsx', 'src/admin/content-editor/rich-text-editor.tsx']))
if (!adminText.includes('the admin area') || !adminText.includes('tiptap'))
  throw new Error('The words of the admin area are not found')
for (const screen of LISTENER_SCREENS) {
  const theirs = found(ADMIN, filesOf([ENTRY, 'src/app/shell.tsx', screen]))
  if (theirs.length === 0) continue
  isOver = true
  console.log(`OVER ${screen} loads ${theirs.join(', ')}`)
}
process.exitCode = isOver ? 1 : 0
