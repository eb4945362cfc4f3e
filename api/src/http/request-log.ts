import { randomUUID } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import type { Logger } from 'pino'

const SECRETS = /([?&](?:signature|token|key|x-amz-[a-z-]+)=)[^&]*/gi
/** The signature of a right in a path. */
const RIGHT = /^(\/media\/(?:t|original)\/\d*\.)[^/?]*/
/** Where the query is ours. That of a page may hold a code that resets a user's password. */
const OWN = /^\/(?:api|media)\//
/** The most characters of an address in the log; nobody fills a disk with long addresses. */
const LONGEST = 500

/** The address without its secrets: signatures and codes give access to whoever has them. */
function loggedAddress(address: string): string {
  const url = address.replace(RIGHT, '$1…')
  const query = url.indexOf('?')
  if (query === -1) return url.slice(0, LONGEST)
  if (!OWN.test(url)) return url.slice(0, Math.min(query, LONGEST))
  return url.replace(SECRETS, '$1…').slice(0, LONGEST)
}

/** Health checks come every few seconds and reveal nothing when they succeed. */
const isRoutine = (url: string) => url === '/api/health'

/** Names the request in the log and in its answer. */
export const requestIdOf = (res: Response): string => String((res.locals as { requestId?: string }).requestId)

/**
 * Gives each request an id (its own `x-request-id` when it has a usable one) and writes a line when it has ended. By hand:
 * `pino-http` makes two loggers for every request, a tenth of a read's time.
 */
export function requestLog(log: Logger): RequestHandler {
  return (req, res, next) => {
    const started = performance.now()
    const given = req.headers['x-request-id']
    const requestId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    res.locals.requestId = requestId
    res.setHeader('x-request-id', requestId)
    const { method, originalUrl } = req
    res.once('close', () => {
      const { statusCode: status, writableFinished } = res
      if (isRoutine(originalUrl) && status < 500) return
      const milliseconds = Math.round((performance.now() - started) * 10) / 10
      const line = { requestId, method, url: loggedAddress(originalUrl), status, milliseconds }
      if (!writableFinished) log.info(line, 'request given up by its client')
      else if (status >= 500) log.error(line, 'request failed')
      else log.info(line, 'request answered')
    })
    next()
  }
}
