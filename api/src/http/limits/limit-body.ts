import { Refusal } from '@stillair/events/language/refusal.ts'
import type { RequestHandler } from 'express'
import { allowBody } from './slow-senders.ts'

/** The error message unless a route has its own. */
const TOO_LARGE = 'This is longer than can be sent at once. Shorten it and try again.'

/**
 * Runs a body parser on at most `limit` bytes, within the time for that many. Passes on a `too-large` refusal with the
 * given message. It does so before reading if the request declares a greater length, otherwise at the first excess
 * byte. Express's own parsers would read such a body to its end before they reject it.
 */
export function limitBody(limit: number, parse: RequestHandler, tooLarge = TOO_LARGE): RequestHandler {
  const refusal = () => new Refusal('too-large', 'too-large', tooLarge)
  return (req, res, next) => {
    if (Number(req.headers['content-length'] ?? 0) > limit) return next(refusal())
    allowBody(req, limit)
    let received = 0
    let isDone = false
    const done = (error?: unknown) => {
      if (isDone) return
      isDone = true
      // A compressed body that unpacks to more than the limit.
      next((error as { status?: unknown } | undefined)?.status === 413 ? refusal() : error)
    }
    req.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > limit) done(refusal())
    })
    parse(req, res, done)
  }
}
