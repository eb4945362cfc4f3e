import type { ErrorBody } from '@stillair/api/contract/error.ts'

const UNREACHABLE = 'We cannot reach Stillair right now. Check your connection and try again.'
const BROKEN = 'Something went wrong on our side. Please try again.'

/** A request that did not succeed. `message` is a sentence for a person. */
export class ApiError extends Error {
  /** The HTTP status; 0 when there was no answer at all. */
  readonly status: number
  /** The server's stable name for it. */
  readonly code: string
  /** What is wrong, by field of the request. */
  readonly details: Readonly<Record<string, string>>

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.error ?? (status === 0 ? UNREACHABLE : BROKEN))
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? (status === 0 ? 'unreachable' : 'unknown')
    this.details = body.details ?? {}
  }

  /** For logs, as the specification has it: the status, a colon, and the server's words. */
  override toString(): string {
    return `${this.status}: ${this.message}`
  }

  /** Whether the same request may succeed later: no answer, too many, or the server's own trouble. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500
  }
}

/** Logs a failure that no user sees: what did not work, the status, and the server's words. */
export function logFailure(what: string, error: unknown): void {
  console.warn(`${what}: ${error}`)
}

/** The sentence to show for any failure. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : BROKEN
}
