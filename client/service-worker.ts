import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import type { ShellContents, ShellPage } from './src/service-worker/shell.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

/** The build manifest of each page. */
const MANIFESTS: Readonly<Record<ShellPage, string>> = {
  '/index.html': 'manifest.json',
  '/flight.html': 'flight-manifest.json',
}
/** Files of `public` to store. Images for visitors are left out, since nobody needs them in flight. */
const DECORATION = ['icon.svg', 'manifest.webmanifest', 'sky']
/**
 * Files of `public/sky` to store: the largest of each crop, which the worker also serves for smaller sizes. Every browser with a
 * service worker supports AVIF.
 */
const SKIES = /-(phone-1170|wide-2880)\.avif$/
/** Sources that are useless offline: the admin area, the landing page and hls.js, which plays streams. */
const ONLINE_ONLY = /^src\/(admin|pages\/landing)\/|node_modules\/hls\.js\//

/**
 * Writes the service worker into the build. It contains two lists, with the SHA-256 of each file: the files that the app and the
 * in-flight page need to open offline, and the decorative ones.
 */
export const serviceWorker = (root: string): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async writeBundle({ dir = join(root, 'dist') }) {
    const hash = (path: string) =>
      createHash('sha256')
        .update(readFileSync(join(dir, path)))
        .digest('hex')
    const hashes = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [`/${path}`, hash(path)]))
    const pages = {
      '/flight.html': hashes(filesOf(dir, '/flight.html')),
      '/index.html': hashes(filesOf(dir, '/index.html')),
    }
    const decoration = hashes(decorationIn(dir))
    const version = createHash('sha256')
      .update(JSON.stringify([pages, decoration]))
      .digest('hex')
      .slice(0, 12)
    const shell: ShellContents = { version, pages, decoration }
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

/** Returns the files that a page needs, as paths below the build folder, in a stable order. */
function filesOf(dir: string, page: ShellPage): readonly string[] {
  const name = page.slice(1)
  const found = new Set([name])
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dir, '.vite', MANIFESTS[page]), 'utf8'))
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key) || ONLINE_ONLY.test(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  visit(name)
  return [...found].toSorted()
}

/** Returns the decorative files, for which no page waits, in the same form. */
function decorationIn(dir: string): readonly string[] {
  const found: string[] = []
  for (const name of DECORATION) {
    const path = join(dir, name)
    if (!existsSync(path)) throw new Error(`The build has no ${name}`)
    if (/\.\w+$/.test(name)) found.push(name)
    else for (const file of readdirSync(path)) if (SKIES.test(file)) found.push(`${name}/${file}`)
  }
  return found.toSorted()
}
