import { inspect } from 'node:util'

/** The most characters of what was thrown that is no error. */
const LONGEST = 500

/**
 * The part of a failure that helps to find its cause, for logs. Drivers attach whole connections, keys and rows of data
 * to theirs.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: described(error) }
  const { name, message, stack } = error
  const code = 'code' in error ? error.code : undefined
  const cause = error.cause === undefined ? undefined : describeError(error.cause)
  return { name, message, code, stack, cause }
}

/** Libraries throw plain objects, too; their names and texts are returned, but not the objects attached to them. */
const described = (thrown: unknown): string =>
  (typeof thrown === 'string' ? thrown : inspect(thrown, { depth: 0, breakLength: Number.POSITIVE_INFINITY })).slice(
    0,
    LONGEST,
  )
