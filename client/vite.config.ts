import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where the API and the Auth emulator answer while Vite serves the client itself. */
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

/** Asks for the text font together with the script: otherwise it is found only once the script has drawn something. */
const preloadTextFont: Plugin = {
  name: 'preload-text-font',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => /figtree.*\.woff2$/.test(name))
      if (!font) return []
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadTextFont],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // The content security policy allows no inline script and no data: URL for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // hls.js is one large lazy chunk by nature; `budget.ts` guards what matters.
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: origin, changeOrigin: false }])),
  },
})
