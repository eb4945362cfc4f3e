/** Of a failure what helps to find it, for logs. Drivers hang whole connections, keys and rows of data on theirs. */
// @ts-nocheck

export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  const code = 'code' in error ? error.code : undefined
  const cause = error.cause === undefined ? undefined : describeError(error.cause)
  return { name, message, code, stack, cause }
}
