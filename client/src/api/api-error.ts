import type { ErrorBody } from '@stillair/api/contract/error.ts'

const UNREACHABLE = 'We cannot reach Stillair right now. Check your connection and try again.'
const BROKEN = 'Something went wrong on our side. Please try again.'

/** A request that failed. `message` is a sentence to show on screen. */
export class ApiError extends Error {
  /** The HTTP status; 0 when there was no response. */
  readonly status: number
  /** The server's stable error code. */
  readonly code: string
  /** Explanations by request field. */
  readonly details: Readonly<Record<string, string>>

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.error ?? (status === 0 ? UNREACHABLE : BROKEN))
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? (status === 0 ? 'unreachable' : 'unknown')
    this.details = body.details ?? {}
  }

  /** Returns the form that the specification requires in logs: the status, a colon, and the server's message. */
  override toString(): string {
    return `${this.status}: ${this.message}`
  }

  /**
   * Whether the same request may succeed later: there was no response, the server limits the rate, or it has an error of its own.
   */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500
  }
}

/** Logs a failure that users don't see: what failed, the status, and the server's message. */
export function logFailure(what: string, error: unknown): void {
  console.warn(`${what}: ${error}`)
}

/** Returns the sentence to show for any error. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : BROKEN
}
