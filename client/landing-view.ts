import { createServer, type InlineConfig, type Plugin } from 'vite'

const SOURCE = '/src/pages/landing/first-view-markup.tsx'
/** The script that puts it in place needs it before itself. */
const SCRIPT = '<script src="/first-view.js">'

/**
 * Writes the top of the landing page into the app's page as a template. A visitor sees it as soon as its styles are
 * there, seconds before the app's scripts have come and run on a slow phone.
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

/** What the app's own parts draw, with the class names that they have in the build. */
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
