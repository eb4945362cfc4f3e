import { join, resolve } from 'node:path'
import { type RequestHandler, Router } from 'express'
import expressStaticGzip from 'express-static-gzip'

/**
 * The built client, as the build has compressed it: files whose names carry a hash are kept for ever; the pages themselves are revalidated, and an address
 * that is no file is a page, whose router knows what to show: that of the flight below `/flight`, else the app's.
 */
export function clientFiles(directory: string): Router {
  const root = resolve(directory)
  const router = Router()
  const files = compressed(join(root, 'assets'), { immutable: true, maxAge: '1y' })
  const others = compressed(root, { cacheControl: false, setHeaders: revalidate })
  router.use('/assets', files)
  router.use(others)
  router.get(/^(?!\/(?:api|media|covers|metrics|assets)(?:\/|$))/, (req, res, next) => {
    // A missing picture or script is missing; only pages fall back.
    if (!req.accepts('html') || /\.\w+$/.test(req.path)) {
      next()
      return
    }
    req.url = /^\/flight(\/|$)/.test(req.path) ? '/flight.html' : '/index.html'
    others(req, res, next)
  })
  return router
}

function compressed(root: string, serveStatic: Options): RequestHandler {
  const send = expressStaticGzip(root, {
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    index: false,
    serveStatic,
  })
  return (req, res, next) => {
    // Refused in our words, before it is in others'. Throws a URIError.
    decodeURIComponent(req.path)
    send(req, res, next)
  }
}

type Options = NonNullable<expressStaticGzip.ExpressStaticGzipOptions['serveStatic']>

function revalidate(res: { setHeader(name: string, value: string): unknown }): void {
  res.setHeader('cache-control', 'no-cache')
}
