import '@stillair/events/process/closed-output.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Measures the JavaScript that a browser must load before each screen is usable. Run it after `vite build`, as `node
 * client/budget.ts`. Exits with 1 when a screen exceeds its budget.
 */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

interface Budget {
  readonly screen: string
  /** The source files of the screen. Their static imports count too. */
  readonly sources: readonly string[]
  /** The limit in kilobytes (1,000 bytes), gzipped. */
  readonly most: number
}

const ENTRY = 'index.html'
const FLIGHT = 'flight.html'
const FIREBASE = 'src/entities/sign-in/firebase.ts'

/** Libraries that load on demand, never before a first view. Each is recognised by a string that only its code contains. */
const LAZY = {
  'hls.js': 'hlsManifestParsed',
  howler: '_howls',
  dompurify: 'ALLOWED_URI_REGEXP',
  zod: 'ZodError',
  xstate: 'xstate.init',
  'the texts about the fears': 'Turbulence is moving air',
}

/** Code that only admins need. No listener screen may load it. */
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
    sources: [ENTRY, 'src/app/shell/shell.tsx', 'src/pages/dashboard/dashboard.tsx', FIREBASE],
    most: 200,
  },
  { screen: 'in-flight page', sources: [FLIGHT], most: 110 },
  { screen: 'list of airports', sources: ['src/flight/plan/airports.txt?raw'], most: 60 },
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
/** The chunks of the app and of the in-flight page, which is a separate build. */
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

/** Returns the names whose marker string occurs in any of the files. */
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

const adminText = found(
  ADMIN,
  filesOf(['src/admin/admin-page.tsx', 'src/admin/content-editor/rich-text/rich-text-editor.tsx']),
)
if (!adminText.includes('the admin area') || !adminText.includes('tiptap'))
  throw new Error('The admin chunks contain no admin code: update the marker strings in budget.ts')
for (const screen of LISTENER_SCREENS) {
  const adminOnly = found(ADMIN, filesOf([ENTRY, 'src/app/shell/shell.tsx', screen]))
  if (adminOnly.length === 0) continue
  isOver = true
  console.log(`OVER ${screen} loads ${adminOnly.join(', ')}`)
}
process.exitCode = isOver ? 1 : 0
