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

/** The rejection of a request or a command. Its message is a sentence for the user. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  /** A stable, machine-readable name. */
  readonly code: string
  /** The problem with each field, by field name. */
  readonly details: Readonly<Record<string, string>> | undefined

  constructor(
    kind: RefusalKind,
    code: string,
    sentence: string,
    details?: Readonly<Record<string, string>>,
    options?: ErrorOptions,
  ) {
    super(sentence, options)
    this.name = 'Refusal'
    this.kind = kind
    this.code = code
    this.details = details
  }
}

/** Returns the same refusal whether the thing does not exist or belongs to someone else. */
export const notFound = (what: string) => new Refusal('not-found', 'not-found', `${what} was not found.`)
/** Returns a refusal for a command that the current state does not allow. */
export const conflict = (code: string, sentence: string, details?: Readonly<Record<string, string>>) =>
  new Refusal('conflict', code, sentence, details)
export const invalid = (sentence: string, details?: Readonly<Record<string, string>>) =>
  new Refusal('invalid', 'invalid', sentence, details)
