import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import type { ShellContents } from './src/service-worker/shell.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

const PAGES = ['index.html', 'flight.html']
/** Of `public`: a visitor's pictures are not for the flight. */
const PUBLIC = ['icon.svg', 'manifest.webmanifest', 'sky']
/** Of `public/sky`: the largest of each crop, which the worker answers the smaller ones with; any browser with a worker knows AVIF. */
const SKIES = /-(phone-1170|wide-2880)\.avif$/
/** What is of no use without a network: the editors' desk, and the player of streams. */
const ONLINE_ONLY = /^src\/(admin|pages\/landing)\/|node_modules\/hls\.js\//

/**
 * Writes the service worker into the build, with the list of all files that the app and the flight need to open without a
 * network, each with its SHA-256.
 */
export const serviceWorker = (root: string): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async writeBundle({ dir = join(root, 'dist') }) {
    const hash = (path: string) =>
      createHash('sha256')
        .update(readFileSync(join(dir, path)))
        .digest('hex')
    const files = Object.fromEntries(shellFiles(dir).map((path) => [`/${path}`, hash(path)]))
    const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12)
    const shell: ShellContents = { version, files }
    const built = await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: { SHELL: JSON.stringify(shell) },
      build: {
        write: false,
        rolldownOptions: { input: join(root, 'src/service-worker/worker.ts'), output: { format: 'iife' } },
      },
    })
    const [script] = 'output' in built ? built.output : []
    if (script?.type !== 'chunk') throw new Error('The service worker was not built')
    writeFileSync(join(dir, 'service-worker.js'), script.code)
  },
})

/** Paths below the build's folder, in an order that is the same each time. */
function shellFiles(dir: string): readonly string[] {
  const found = new Set(PAGES)
  for (const name of ['manifest.json', 'flight-manifest.json']) {
    const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dir, '.vite', name), 'utf8'))
    const seen = new Set<string>()
    const visit = (key: string) => {
      const chunk = manifest[key]
      if (!chunk || seen.has(key) || ONLINE_ONLY.test(key)) return
      seen.add(key)
      for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(file)
      for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
    }
    for (const page of PAGES) visit(page)
  }
  for (const name of PUBLIC) {
    const path = join(dir, name)
    if (!existsSync(path)) throw new Error(`The build has no ${name}`)
    if (/\.\w+$/.test(name)) found.add(name)
    else for (const file of readdirSync(path)) if (SKIES.test(file)) found.add(`${name}/${file}`)
  }
  return [...found].toSorted()
}
