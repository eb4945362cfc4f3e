import { Refusal } from '@stillair/events/language/refusal.ts'
import type { Request, RequestHandler, Response } from 'express'
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit'
import { callerOrNull } from '../authentication/authenticate.ts'
import type { RequestLimit } from '../route.ts'

/** Requests per minute for each signed-in user, or for each network address of visitors. */
export interface RateLimits {
  readonly reads: number
  readonly writes: number
  /** Upload chunks. */
  readonly uploads: number
  /** For each network address: media segments, covers, the app's files, and health checks. */
  readonly files: number
}

/** Limits requests per minute. Counts in this process: with several processes, each allows the full limit. */
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

/** Limits requests without sign-in from one network address. */
export const limitFiles = ({ files }: RateLimits): RequestHandler =>
  limiter({ requests: files, seconds: 60 }, addressOf)

/** Counts requests of each signed-in user. Rejects with a `too-many` refusal above the limit. */
export const userLimiter = (limit: RequestLimit, counts: Store) => admitting(limiter(limit, userOrAddress, counts))

/**
 * Counts requests of each network address, no matter who is signed in. IPv6 counts by the /56 that one household has.
 * Rejects with a `too-many` refusal above the limit.
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
 * Creates a rate limiter that counts in this process unless it gets a store. If the store is unreachable, requests
 * pass: the routes that it protects need the same database.
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
