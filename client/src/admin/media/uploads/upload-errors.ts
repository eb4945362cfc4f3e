import { DetailedError } from 'tus-js-client'

/** Returns the HTTP status of a failed upload request; 0 without a response. */
export function statusOf(error: Error): number {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0
}

/** Returns the server's message, or a default one. */
export function reasonOf(error: Error): string {
  const body = error instanceof DetailedError ? (error.originalResponse?.getBody() ?? '') : ''
  try {
    const { error: text } = JSON.parse(body) as { error?: unknown }
    if (typeof text === 'string') return text
  } catch {
    // The response is not from the API.
  }
  return 'The upload stopped and could not continue. What has arrived is safe.'
}

/**
 * Returns whether a manual retry can help, perhaps after freeing space (507), signing in (401), or reconnecting. A file that is
 * too large or not a recording stays refused.
 */
export function mayHelp(status: number): boolean {
  return mayPass(status) || [401, 403, 404, 410, 507].includes(status)
}

/**
 * Returns whether the same request may succeed later without help. Another attempt may still hold the upload (423), or may have
 * just advanced it (409). A full disk (507) needs a person.
 */
export function mayPass(status: number): boolean {
  if (status === 507) return false
  return status === 0 || status >= 500 || [408, 409, 423, 429].includes(status)
}
