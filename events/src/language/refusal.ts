/** Why a request or a command is refused. */
export type RefusalKind =
  | 'invalid'
  | 'signed-out'
  | 'forbidden'
  | 'not-found'
  | 'wrong-method'
  | 'conflict'
  | 'too-large'
  | 'unsupported'
  | 'unsatisfiable-range'
  | 'too-many'
  | 'not-ready'
  | 'no-room'

/** The answer "no" to a request or a command; its message is a sentence for a person. */
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

/** There is no such thing, or it is not the caller's: the answer is the same. */
export const notFound = (what: string) => new Refusal('not-found', 'not-found', `${what} was not found.`)
/** The state of things does not allow it now. */
export const conflict = (code: string, sentence: string, details?: Readonly<Record<string, string>>) =>
  new Refusal('conflict', code, sentence, details)
export const invalid = (sentence: string, details?: Readonly<Record<string, string>>) =>
  new Refusal('invalid', 'invalid', sentence, details)
