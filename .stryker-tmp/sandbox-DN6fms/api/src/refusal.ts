/** Why a request is refused, and the HTTP status that says so. */
// @ts-nocheck

export const refusalStatus = {
  invalid: 400,
  'signed-out': 401,
  forbidden: 403,
  'not-found': 404,
  'wrong-method': 405,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  'unsatisfiable-range': 416,
  'too-many': 429,
  'not-ready': 503,
} as const
export type RefusalKind = keyof typeof refusalStatus

/** The answer "no" to a request or a command, told in a sentence for a person. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  /** A stable name for programs. */
  readonly code: string
  /** What is wrong, by field. */
  readonly details: Readonly<Record<string, string>> | undefined

  constructor(kind: RefusalKind, code: string, sentence: string, details?: Readonly<Record<string, string>>) {
    super(sentence)
    this.name = 'Refusal'
    this.kind = kind
    this.code = code
    this.details = details
  }
}

/** There is no such thing, or it is not the caller's: the two are not told apart. */
export const notFound = (what: string) => new Refusal('not-found', 'not-found', `${what} was not found.`)
/** The state of things does not allow it now. */
export const conflict = (code: string, sentence: string, details?: Readonly<Record<string, string>>) =>
  new Refusal('conflict', code, sentence, details)
export const invalid = (sentence: string, details?: Readonly<Record<string, string>>) =>
  new Refusal('invalid', 'invalid', sentence, details)
