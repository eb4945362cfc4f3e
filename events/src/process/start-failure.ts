/** The names of the errors whose message is a sentence for the operator. */
const PLAIN = new Set([
  'ConfigError',
  'ErasureListError',
  'EventError',
  'FfmpegError',
  'LogMismatchError',
  'LogStartError',
  'LogUnavailableError',
  'LookupSecretError',
  'MasterKeyError',
  'SchemaError',
  'StoreStartError',
  'UnreadableEventError',
])

/**
 * Returns the text to print when a process cannot start or a command fails. For an expected error, or one from the
 * operating system (such as a read-only folder), it is the message; for any other error, the stack.
 */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return PLAIN.has(error.name) || 'syscall' in error ? error.message : (error.stack ?? error.message)
}
