import { join, resolve } from 'node:path'
import express, { Router } from 'express'
import expressStaticGzip from 'express-static-gzip'

/**
 * The built client: files whose names carry a hash are kept for ever, and sent as the build has compressed them; the pages themselves are revalidated, and an address
 * that is no file is a page, whose router knows what to show: that of the flight below `/flight`, else the app's.
 */
export function clientFiles(directory: string): Router {
  const root = resolve(directory)
  const router = Router()
  router.use(
    '/assets',
    expressStaticGzip(join(root, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br'],
      index: false,
      serveStatic: { immutable: true, maxAge: '1y' },
    }),
  )
  router.use(express.static(root, { index: false, cacheControl: false, setHeaders: revalidate }))
  router.get(/^(?!\/(?:api|media|covers|metrics|assets)(?:\/|$))/, (req, res, next) => {
    // A missing picture or script is missing; only pages fall back.
    if (!req.accepts('html') || /\.\w+$/.test(req.path)) {
      next()
      return
    }
    const page = /^\/flight(\/|$)/.test(req.path) ? 'flight.html' : 'index.html'
    res.set('cache-control', 'no-cache').sendFile(page, { root })
  })
  return router
}

function revalidate(res: { setHeader(name: string, value: string): unknown }): void {
  res.setHeader('cache-control', 'no-cache')
}
