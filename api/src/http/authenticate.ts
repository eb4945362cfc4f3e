import { Refusal } from '@stillair/events/language/refusal.ts'
import type { Request, RequestHandler, Response } from 'express'
import type { Access } from '../contract/endpoint.ts'
import type { Caller, VerifyToken } from './caller.ts'

interface AuthenticationLocals {
  /** The caller, or why they are not known. */
  identity?: Caller | Refusal
  /** Finds it out again, for an answer that is a stream. */
  identifyAgain?: () => Promise<Caller | Refusal>
}
const locals = (res: Response) => res.locals as AuthenticationLocals

/** Finds out who the caller is; does not refuse anybody yet, so that public routes and the rate limits work for all. */
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

/**
 * The identity headers are only recorded; the token alone determines the caller, and a request whose headers contradict
 * it is refused.
 */
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

/** The signed-in caller, or null. */
export function callerOrNull(res: Response): Caller | null {
  const { identity } = locals(res)
  return identity === undefined || identity instanceof Refusal ? null : identity
}

/** The caller when they may use the route, or on a public route also nobody. Throws as {@link requireCaller} does. */
export const permittedCaller = (res: Response, access: Access): Caller | null =>
  access === 'public' ? callerOrNull(res) : requireCaller(res, access)

const SECOND_FACTOR = [
  'second-factor-required',
  'This needs a sign-in with a second step. Set it up in your profile under Settings, then sign in again with it.',
] as const

/** The caller, when they may. Throws a `signed-out` or `forbidden` refusal when not. */
export function requireCaller(res: Response, access: Exclude<Access, 'public'>): Caller {
  const { identity } = locals(res)
  if (identity === undefined) throw new Error('the route is not behind authenticate')
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

/** Whether the caller of a stream may still have it: their token may have ended, or their role. */
export async function isStillPermitted(res: Response, access: Access): Promise<boolean> {
  const { identifyAgain } = locals(res)
  if (!identifyAgain) throw new Error('the route is not behind authenticate')
  locals(res).identity = await identifyAgain()
  try {
    permittedCaller(res, access)
    return true
  } catch {
    return false
  }
}
