import { Refusal } from '@stillair/events/language/refusal.ts'
import type { Request, RequestHandler, Response } from 'express'
import type { Access } from '../../contract/endpoint.ts'
import type { Caller, VerifyToken } from './caller.ts'

interface AuthenticationLocals {
  /** The caller, or the refusal that explains why they are unknown. */
  identity?: Caller | Refusal
  /** Identifies the caller again, for an answer that is a stream. */
  identifyAgain?: () => Promise<Caller | Refusal>
}
const locals = (res: Response) => res.locals as AuthenticationLocals

/** Identifies the caller. Rejects nobody yet, so that public routes and the rate limits work for everybody. */
export function authenticate(verifyToken: VerifyToken): RequestHandler {
  return (req, res, next) => {
    locals(res).identifyAgain = () => identify(req, verifyToken)
    identify(req, verifyToken).then(
      (identity) => {
        locals(res).identity = identity
        next()
      },
      (error: unknown) => next(error),
    )
  }
}

async function identify(req: Request, verifyToken: VerifyToken): Promise<Caller | Refusal> {
  const header = req.headers.authorization
  if (header === undefined) return new Refusal('signed-out', 'signed-out', 'Please sign in.')
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
  if (token === undefined) {
    return new Refusal('signed-out', 'token-invalid', 'Your sign-in is not valid. Please sign in again.')
  }
  try {
    const { caller } = await verifyToken(token)
    return disagreement(req, caller) ?? caller
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Returns a refusal if the identity headers contradict the token. The token alone determines the caller. */
function disagreement(req: Request, caller: Caller): Refusal | null {
  const userId = req.get('x-user-id')
  const email = req.get('x-user-email')
  const agrees =
    (userId === undefined || userId === caller.userId) &&
    (email === undefined || email.toLowerCase() === caller.email?.toLowerCase())
  return agrees
    ? null
    : new Refusal('forbidden', 'identity-mismatch', 'The request names a different person from its sign-in.')
}

/** Returns the signed-in caller, or null. */
export function callerOrNull(res: Response): Caller | null {
  const { identity } = locals(res)
  return identity === undefined || identity instanceof Refusal ? null : identity
}

/**
 * Returns the caller if they may use the route; on a public route, null for a visitor. Throws as {@link requireCaller}
 * does.
 */
export const permittedCaller = (res: Response, access: Access): Caller | null =>
  access === 'public' ? callerOrNull(res) : requireCaller(res, access)

const SECOND_FACTOR = [
  'second-factor-required',
  'This needs a sign-in with a second step. Set it up in your profile under Settings, then sign in again with it.',
] as const

/** Returns the caller if they may use the route. Throws a `signed-out` or `forbidden` refusal otherwise. */
export function requireCaller(res: Response, access: Exclude<Access, 'public'>): Caller {
  const { identity } = locals(res)
  if (identity === undefined) throw new Error('authenticate has not run before this route')
  if (identity instanceof Refusal) throw identity
  if (access !== 'listener' && identity.lacksSecondFactor) throw new Refusal('forbidden', ...SECOND_FACTOR)
  if (access === 'admin' && !identity.isAdmin) {
    throw new Refusal('forbidden', 'admins-only', 'Only administrators may do this.')
  }
  if (access === 'analyst' && !identity.isAnalyst) {
    throw new Refusal('forbidden', 'analysts-only', 'Only analysts may look at the history.')
  }
  return identity
}

/**
 * Reports whether the caller of a stream is still permitted: their token may have expired, or their role may be
 * revoked.
 */
export async function isStillPermitted(res: Response, access: Access): Promise<boolean> {
  const { identifyAgain } = locals(res)
  if (!identifyAgain) throw new Error('authenticate has not run before this route')
  locals(res).identity = await identifyAgain()
  try {
    permittedCaller(res, access)
    return true
  } catch {
    return false
  }
}
