/** The errors whose message is a sentence for whoever starts a process. */
const PLAIN = new Set([
  'ConfigError',
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
 * What a process reports when it cannot start, or a command line when it cannot carry out its command: the message of
 * an error that was foreseen, or of the operating system, such as a folder that may not be written; and the stack of one
 * that was not.
 */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return PLAIN.has(error.name) || 'syscall' in error ? error.message : (error.stack ?? error.message)
}
