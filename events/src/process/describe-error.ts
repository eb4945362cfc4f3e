import { inspect } from 'node:util'

/** The maximum number of characters logged of a thrown value that is not an Error. */
const LONGEST = 500

/**
 * Returns the parts of an error that are safe and useful in logs. Database drivers attach whole connections, keys and rows
 * to their errors, so the other properties are dropped.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: described(error) }
  const { name, message, stack } = error
  const code = 'code' in error ? error.code : undefined
  const cause = error.cause === undefined ? undefined : describeError(error.cause)
  return { name, message, code, stack, cause }
}

/** Describes a thrown value that is not an Error. Libraries throw plain objects, too; nested objects are not printed. */
const described = (thrown: unknown): string =>
  (typeof thrown === 'string' ? thrown : inspect(thrown, { depth: 0, breakLength: Number.POSITIVE_INFINITY })).slice(
    0,
    LONGEST,
  )
