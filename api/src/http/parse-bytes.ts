import { Refusal } from '@stillair/events/refusal.ts'
import express, { type RequestHandler } from 'express'
import type { BytesIn } from './bytes-in.ts'

/**
 * Reads a body of any kind whole, up to `limit` bytes; `req.body` is a Buffer then, an empty one when nothing came. Throws
 * a `too-large` refusal, before anything is read when the request says its length.
 */
export function parseBytes({ tooLarge }: BytesIn, limit: number): RequestHandler {
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
