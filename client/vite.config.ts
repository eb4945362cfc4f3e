import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunks.ts'
import { compressedFiles } from './compressed-files.ts'
import { displayFont } from './display-font.ts'
import { flightEntry } from './flight-entry.ts'
import { iconPictures } from './icon-pictures.ts'
import { inlineScripts } from './inline-scripts.ts'
import { landingView } from './landing-view.ts'
import { serviceWorker } from './service-worker.ts'

/** The origin of the API and the Auth emulator while Vite serves the client. */
const origin = process.env.API_ORIGIN ?? 'http://localhost:8080'
const proxied = [
  '/api',
  '/media',
  '/covers',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/www.googleapis.com',
  '/emulator',
]

/**
 * Requests the text font together with the script; otherwise the browser discovers it only after the first render. `as` selects
 * how: a preload link, or a `meta` element for `public/first-view.js`. That script skips the font for listeners, who have had it
 * cached since signing in.
 */
const preloadTextFont = (as: 'link' | 'meta'): Plugin => ({
  name: 'preload-text-font',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => /figtree.*\.woff2$/.test(name))
      if (!font) return html
      if (as === 'meta')
        return html.replace('<script src="/first-view.js">', `<meta name="text-font" content="/${font}" />\n    $&`)
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true }
      return [{ tag: 'link', attrs, injectTo: 'head' as const }]
    },
  },
})

/** Runs in listener pages before React has loaded; `public/first-view.js` inserts it. */
const PREFETCH = 'src/prefetch.ts'
const BEFORE_SCREENS = [PREFETCH, 'src/entities/sign-in/firebase.ts', 'index.html']

/**
 * The sources of each first view, in loading order. `public/first-view.js` fetches their files before the entry requests them.
 */
const FIRST_VIEWS = {
  entry: ['index.html'],
  landing: ['index.html', 'src/pages/landing/landing-page.tsx'],
  auth: ['index.html', 'src/pages/auth/auth-screen.tsx', 'src/entities/sign-in/firebase.ts'],
  dashboard: [...BEFORE_SCREENS, 'src/app/shell/shell.tsx', 'src/pages/dashboard/dashboard.tsx'],
  content: [...BEFORE_SCREENS, 'src/app/shell/shell.tsx', 'src/pages/content/content-page.tsx'],
  listener: [...BEFORE_SCREENS, 'src/app/shell/shell.tsx'],
}

/** Writes the file list of each first view into the page, one `meta` element per view. */
const nameFirstViews: Plugin = {
  name: 'name-first-views',
  buildStart() {
    if (this.environment.mode === 'build')
      this.emitFile({ type: 'chunk', id: fileURLToPath(new URL(PREFETCH, import.meta.url)) })
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, chunk: entry }) {
      if (!bundle || !entry) return html
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const withImports = (fileName: string, seen: Set<string>) => {
        if (seen.has(fileName)) return seen
        seen.add(fileName)
        for (const next of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) withImports(next, seen)
        return seen
      }
      const chunkOf = (source: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/client/${source}`))
        if (!chunk) throw new Error(`The build has no chunk for ${source}`)
        return chunk
      }
      const styleNames = (names: Iterable<string>) =>
        [...names].flatMap((name) =>
          chunks
            .filter(({ fileName }) => fileName === name)
            .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
        )
      // The page itself links these.
      const ofEntry = new Set(styleNames(withImports(entry.fileName, new Set())))
      const filesOf = (sources: readonly string[]) => {
        const scripts = sources
          .map((source) => chunkOf(source).fileName)
          .reduce((seen, name) => withImports(name, seen), new Set<string>())
        const styles = new Set(styleNames(scripts).filter((name) => !ofEntry.has(name)))
        // Styles first: with them the visitor sees the top of the page, which `landing-view.ts` writes.
        return [...styles, ...scripts].map((name) => `/${name}`).join(' ')
      }
      const lines = Object.entries(FIRST_VIEWS).map(
        ([view, sources]) => `<meta name="files-of-${view}" content="${filesOf(sources)}" />`,
      )
      lines.push(`<meta name="prefetch-script" content="/${chunkOf(PREFETCH).fileName}" />`)
      // Listeners need these files in another order than visitors; the script knows both.
      const page = html.replaceAll(/ *<link rel="modulepreload"[^>]*>\n/g, '')
      // Before the script that reads them, and after the character set, which must be within the first 1,024 bytes.
      return page.replace('<script src="/first-view.js">', [...lines, '$&'].join('\n    '))
    },
  },
}

/**
 * React Router's package exports only its development build. The production build, without the warnings, is in the folder next to
 * it.
 */
const production = (file: string) =>
  fileURLToPath(new URL(`../production/${file}`, import.meta.resolve('react-router')))
const routerWithoutWarnings = [
  { find: /^react-router$/, replacement: production('index.mjs') },
  { find: /^react-router\/dom$/, replacement: production('dom-export.mjs') },
]

/** Chunks that the entry loads anyway. */
const OF_ENTRY = /\/(rolldown-runtime|react|who|base)-[^/]+$/

/** Names a class of a CSS module. Vite's default includes the line number and is one byte longer for each class on a screen. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''))
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}

/**
 * The page's first script names every other file, and hashes don't compress. Seven characters are as safe as the default eight,
 * and smaller.
 */
const FILE_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
}

/** Options shared by the builds of the app and the in-flight page. */
const css = { modules: { generateScopedName: scopedName } }
const common = {
  outDir: 'dist',
  manifest: true,
  // The content security policy allows no inline script and no data: URL for fonts.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
}

const flight = flightEntry({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [
    react(),
    displayFont(import.meta.dirname),
    preloadTextFont('link'),
    inlineScripts(import.meta.dirname, ['start-guard.js']),
  ],
  css,
  build: { ...common, write: false, rolldownOptions: { input: 'flight.html', output: FILE_NAMES } },
})

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  resolve: { alias: command === 'build' ? routerWithoutWarnings : [] },
  plugins: [
    react(),
    displayFont(import.meta.dirname),
    preloadTextFont('meta'),
    nameFirstViews,
    landingView({ root: import.meta.dirname, plugins: [react()], css }),
    inlineScripts(import.meta.dirname, ['first-view.js', 'start-guard.js']),
    flight,
    iconPictures(import.meta.dirname),
    serviceWorker(import.meta.dirname),
    compressedFiles(import.meta.dirname),
  ],
  css,
  build: {
    ...common,
    modulePreload: {
      polyfill: false,
      // Every page that loads a chunk already has these files, and each name adds bytes.
      resolveDependencies: (_file, files) => files.filter((name) => !OF_ENTRY.test(name)),
    },
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        ...FILE_NAMES,
        codeSplitting: {
          groups: chunkGroups(import.meta.dirname),
        },
      },
    },
    // hls.js is one large lazy chunk by nature; `budget.ts` guards the sizes that matter.
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: origin, changeOrigin: false }])),
  },
}))
