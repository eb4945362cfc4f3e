/** The event log, or the keys of personal data, cannot be opened. The message is a sentence for whoever runs the product. */
export class LogStartError extends Error {
  constructor(sentence: string, cause: unknown) {
    super(sentence, { cause })
    this.name = 'LogStartError'
  }
}

/** The messages of a failure and its causes, the innermost first. */
export function reasons(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const parts = error instanceof AggregateError ? error.errors.flatMap(reasons) : []
  return [...reasons(error.cause), ...parts, error.message].filter((message) => message !== '')
}

/** What TLS reports of a certificate that it does not trust. */
export const UNTRUSTED = /self[- ]signed|unable to (?:get|verify)|certificate|CERT_|altnames/i
/** What TLS reports when the other side does not speak it. */
export const NO_TLS = /wrong version number|does not support SSL|EPROTO|packet length too long/i
