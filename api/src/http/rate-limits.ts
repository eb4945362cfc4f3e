import type { Request, RequestHandler, Response } from 'express'
import { ipKeyGenerator, rateLimit } from 'express-rate-limit'
import { Refusal } from '../refusal.ts'
import { callerOrNull } from './authenticate.ts'

/** Requests in a minute for each signed-in person, or for each address while nobody is signed in. */
export interface RateLimits {
  readonly reads: number
  readonly writes: number
  /** Pieces of uploads. */
  readonly uploads: number
}

/** Counts in this process: behind several, each lets the limit through. */
export function limitRate(perMinute: number, appliesTo: (req: Request) => boolean): RequestHandler {
  return rateLimit({
    windowMs: 60_000,
    limit: perMinute,
    standardHeaders: false,
    legacyHeaders: false,
    skip: (req) => !appliesTo(req),
    keyGenerator: (req, res) => callerOrNull(res)?.userId ?? ipKeyGenerator(req.ip ?? ''),
    handler: (req: Request, res: Response, next) => {
      const { resetTime } = (req as Request & { rateLimit: { resetTime?: Date } }).rateLimit
      const seconds = Math.max(1, Math.ceil(((resetTime?.getTime() ?? Date.now()) - Date.now()) / 1000))
      res.set('retry-after', String(seconds))
      next(new Refusal('too-many', 'too-many-requests', `Too many requests. Please try again in ${seconds} seconds.`))
    },
  })
}
