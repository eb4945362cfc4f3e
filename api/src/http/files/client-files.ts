import { join, resolve } from 'node:path'
import { type RequestHandler, Router } from 'express'
import expressStaticGzip from 'express-static-gzip'

/**
 * Serves the built client in the encodings that the build has precompressed. Files with a hash in their names and the
 * pictures of the gallery are cached forever; pages are revalidated. Every path that is not a file gets a page whose
 * router decides what to show: the in-flight page below `/flight`, otherwise the app's.
 */
export function clientFiles(directory: string): Router {
  const root = resolve(directory)
  const router = Router()
  const files = compressed(join(root, 'assets'), { immutable: true, maxAge: '1y' })
  const gallery = compressed(join(root, 'gallery'), { immutable: true, maxAge: '1y' })
  const others = compressed(root, { cacheControl: false, setHeaders: revalidate })
  router.use('/assets', files)
  router.use('/gallery', gallery)
  router.use(others)
  router.get(/^(?!\/(?:api|media|covers|metrics|assets|gallery)(?:\/|$))/, (req, res, next) => {
    // Only pages fall back; a missing image or script is a 404.
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
    // Throws a URIError first, so that the 404 has our text instead of the file server's.
    decodeURIComponent(req.path)
    send(req, res, next)
  }
}

type Options = NonNullable<expressStaticGzip.ExpressStaticGzipOptions['serveStatic']>

function revalidate(res: { setHeader(name: string, value: string): unknown }): void {
  res.setHeader('cache-control', 'no-cache')
}
