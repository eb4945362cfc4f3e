import { Refusal } from '@stillair/events/refusal.ts'
import express, { type RequestHandler } from 'express'

/**
 * Reads a body of any kind whole, up to `limit` bytes; `req.body` is a Buffer then, an empty one when nothing came. Throws
 * a `too-large` refusal with that sentence, before anything is read when the request has its length.
 */
export function parseBytes(limit: number, tooLarge = 'The file is too large.'): RequestHandler {
  const parse = express.raw({ limit, type: () => true })
  return (req, res, next) =>
    parse(req, res, (error?: unknown) => {
      req.body ??= Buffer.alloc(0)
      const { status } = (error ?? {}) as { status?: unknown }
      if (status === 413) next(new Refusal('too-large', 'too-large', tooLarge))
      else if (status === 415) next(new Refusal('unsupported', 'unsupported', 'The encoding of the body is not known.'))
      else next(error)
    })
}
