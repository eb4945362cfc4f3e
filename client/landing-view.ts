import { createServer, type InlineConfig, type Plugin } from 'vite'

const SOURCE = '/src/pages/landing/first-view-markup.tsx'
/** The script that inserts the template; the template must precede it. */
const SCRIPT = '<script src="/first-view.js">'

/**
 * Writes the top of the landing page into `index.html` as a template. Visitors see it as soon as its styles have loaded. On a
 * slow phone that is seconds before the app's scripts have loaded and run.
 */
export const landingView = (config: InlineConfig): Plugin => ({
  name: 'landing-view',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      const markup = await drawn(config)
      return html.replace(SCRIPT, () => `<template id="landing-first-view">${markup}</template>\n    ${SCRIPT}`)
    },
  },
})

/** Renders the app's own components, with the class names that they have in the build. */
async function drawn(config: InlineConfig): Promise<string> {
  const server = await createServer({
    ...config,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { firstViewMarkup } = await server.ssrLoadModule(SOURCE)
    return firstViewMarkup()
  } finally {
    await server.close()
  }
}
