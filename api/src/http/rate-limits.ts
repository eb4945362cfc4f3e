import { Refusal } from '@stillair/events/language/refusal.ts'
import type { Request, RequestHandler, Response } from 'express'
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit'
import { callerOrNull } from './authenticate.ts'
import type { RequestLimit } from './route.ts'

/** Requests in a minute for each signed-in user, or for each address while nobody is signed in. */
export interface RateLimits {
  readonly reads: number
  readonly writes: number
  /** Pieces of uploads. */
  readonly uploads: number
  /** Of each address: pieces of media, covers, files of the app, and health checks. */
  readonly files: number
}

/** Refuses too many requests. Counts in this process: behind several processes, each lets the limit through. */
export function limitRates(limits: RateLimits, isUpload: (req: Request) => boolean): RequestHandler {
  const perMinute = (requests: number) => limiter({ requests, seconds: 60 }, userOrAddress)
  const reads = perMinute(limits.reads)
  const writes = perMinute(limits.writes)
  const uploads = perMinute(limits.uploads)
  return (req, res, next) => {
    const applies = req.method === 'GET' ? reads : isUpload(req) ? uploads : writes
    return applies(req, res, next)
  }
}

/** Refuses too many requests from one address where no sign-in is needed. */
export const limitFiles = ({ files }: RateLimits): RequestHandler =>
  limiter({ requests: files, seconds: 60 }, addressOf)

/** Counts what comes from each signed-in user. Rejects with a `too-many` refusal when it is over the limit. */
export const userLimiter = (limit: RequestLimit, counts: Store) => admitting(limiter(limit, userOrAddress, counts))

/**
 * Counts what comes from each network address (an IPv6 one by its /56, which one household has), whichever user is
 * signed in. Rejects with a `too-many` refusal when it is over the limit.
 */
export function addressLimiter(limit: RequestLimit, counts: Store): (req: Request, res: Response) => Promise<void> {
  return admitting(limiter(limit, addressOf, counts))
}

function admitting(limiting: RequestHandler): (req: Request, res: Response) => Promise<void> {
  return (req, res) =>
    new Promise((resolve, reject) => {
      const next = (error?: unknown) => (error === undefined ? resolve() : reject(error))
      void Promise.resolve(limiting(req, res, next)).catch(reject)
    })
}

const addressOf = (req: Request) => ipKeyGenerator(req.ip ?? '')
const userOrAddress = (req: Request, res: Response) => callerOrNull(res)?.userId ?? addressOf(req)

/**
 * Counts in this process unless counts are given. Counts that cannot be reached let requests through: what they guard
 * needs the same database.
 */
function limiter(
  limit: RequestLimit,
  keyGenerator: (req: Request, res: Response) => string,
  counts?: Store,
): RequestHandler {
  return rateLimit({
    windowMs: limit.seconds * 1000,
    limit: limit.requests,
    standardHeaders: false,
    legacyHeaders: false,
    ...(counts && { store: counts, passOnStoreError: true }),
    keyGenerator,
    handler: (req: Request, res: Response, next) => {
      const { resetTime } = (req as Request & { rateLimit: { resetTime?: Date } }).rateLimit
      const seconds = Math.max(1, Math.ceil(((resetTime?.getTime() ?? Date.now()) - Date.now()) / 1000))
      res.set('retry-after', String(seconds))
      next(
        new Refusal('too-many', 'too-many-requests', `Too many requests. Please try again in ${formatWait(seconds)}.`),
      )
    },
  })
}

function formatWait(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
