import { Refusal } from '@stillair/events/language/refusal.ts'
import express, { type RequestHandler } from 'express'
import { limitBody } from '../limits/limit-body.ts'

/**
 * Reads a whole body of any type, up to `limit` bytes, into `req.body` as a Buffer, which is empty without a body.
 * Passes on a `too-large` refusal, as {@link limitBody} does.
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
