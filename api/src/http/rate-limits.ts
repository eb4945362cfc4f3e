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

/** Refuses what is too much. Counts in this process: behind several, each lets the limit through. */
export function limitRates(limits: RateLimits, isUpload: (req: Request) => boolean): RequestHandler {
  const reads = limiter(limits.reads)
  const writes = limiter(limits.writes)
  const uploads = limiter(limits.uploads)
  return (req, res, next) => {
    const applies = req.method === 'GET' ? reads : isUpload(req) ? uploads : writes
    return applies(req, res, next)
  }
}

function limiter(perMinute: number): RequestHandler {
  return rateLimit({
    windowMs: 60_000,
    limit: perMinute,
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: (req, res) => callerOrNull(res)?.userId ?? ipKeyGenerator(req.ip ?? ''),
    handler: (req: Request, res: Response, next) => {
      const { resetTime } = (req as Request & { rateLimit: { resetTime?: Date } }).rateLimit
      const seconds = Math.max(1, Math.ceil(((resetTime?.getTime() ?? Date.now()) - Date.now()) / 1000))
      res.set('retry-after', String(seconds))
      next(new Refusal('too-many', 'too-many-requests', `Too many requests. Please try again in ${seconds} seconds.`))
    },
  })
}
