/** The event log or the personal-data keys cannot be opened. The message is a sentence for the operator. */
export class LogStartError extends Error {
  constructor(sentence: string, cause: unknown) {
    super(sentence, { cause })
    this.name = 'LogStartError'
  }
}

/** Returns the messages of an error and its causes, innermost first. */
export function reasons(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const parts = error instanceof AggregateError ? error.errors.flatMap(reasons) : []
  return [...reasons(error.cause), ...parts, error.message].filter((message) => message !== '')
}

/** Matches TLS errors about an untrusted certificate. */
export const UNTRUSTED = /self[- ]signed|unable to (?:get|verify)|certificate|CERT_|altnames/i
/** Matches TLS errors for a peer that does not speak TLS. */
export const NO_TLS = /wrong version number|does not support SSL|EPROTO|packet length too long/i
