import { build, type InlineConfig, type Plugin } from 'vite'

/** Which addresses the page of the flight answers; no file has one. */
const ADDRESS = /^\/flight(\/[\w-]+)*\/?(\?|$)/

/**
 * Builds the page of the flight by itself, and adds its files to the app's: it shares no file with it, so that it stays small
 * and nothing of the app's can break it. Sharing React's file would cost every first view of the app more than it saves here.
 */
export const flightEntry = (config: InlineConfig): Plugin => ({
  name: 'flight-entry',
  configureServer({ middlewares }) {
    middlewares.use((req, _res, next) => {
      if (ADDRESS.test(req.url ?? '')) req.url = '/flight.html'
      next()
    })
  },
  async generateBundle(_options, bundle) {
    const built = await build({ ...config, configFile: false, publicDir: false })
    if (!('output' in built)) throw new Error('The page of the flight was not built')
    for (const file of built.output) {
      // Fonts are the same in both, and so are their names.
      if (bundle[file.fileName] && !file.fileName.startsWith('.vite/')) continue
      const fileName = file.fileName.replace('.vite/manifest', '.vite/flight-manifest')
      this.emitFile({ type: 'asset', fileName, source: file.type === 'chunk' ? file.code : file.source })
    }
  },
})
