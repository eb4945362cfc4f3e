import { build, type InlineConfig, type Plugin } from 'vite'

/** Addresses that the in-flight page serves. No file has such an address. */
const ADDRESS = /^\/flight(\/[\w-]+)*\/?(\?|$)/

/**
 * Builds the in-flight page separately and adds its files to the app's build. The two share no file: the page stays small, and no
 * change to the app can break it. Sharing React's file would cost every first view of the app more than it saves here.
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
    if (!('output' in built)) throw new Error('The in-flight page was not built')
    for (const file of built.output) {
      // Both builds contain the same fonts under the same names.
      if (bundle[file.fileName] && !file.fileName.startsWith('.vite/')) continue
      const fileName = file.fileName.replace('.vite/manifest', '.vite/flight-manifest')
      this.emitFile({ type: 'asset', fileName, source: file.type === 'chunk' ? file.code : file.source })
    }
  },
})
