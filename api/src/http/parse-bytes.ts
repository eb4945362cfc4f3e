import { Refusal } from '@stillair/events/language/refusal.ts'
import express, { type RequestHandler } from 'express'
import { limitBody } from './limit-body.ts'

/**
 * Reads a body of any kind whole, up to `limit` bytes; `req.body` is a Buffer then, an empty one when nothing came. Passes
 * on a `too-large` refusal with that sentence, as {@link limitBody} does.
 */
export function parseBytes(limit: number, tooLarge?: string): RequestHandler {
  const parse = limitBody(limit, express.raw({ limit, type: () => true }), tooLarge)
  return (req, res, next) =>
    parse(req, res, (error?: unknown) => {
      req.body ??= Buffer.alloc(0)
      const { status } = (error ?? {}) as { status?: unknown }
      if (status === 415) next(new Refusal('unsupported', 'unsupported', 'The encoding of the body is not supported.'))
      else next(error)
    })
}
