import { DetailedError } from 'tus-js-client'

/** The HTTP status of a failed request of an upload; 0 when there was no answer. */
export function statusOf(error: Error): number {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0
}

/** What the server answered, in its own words if it had any. */
export function reasonOf(error: Error): string {
  const body = error instanceof DetailedError ? (error.originalResponse?.getBody() ?? '') : ''
  try {
    const { error: text } = JSON.parse(body) as { error?: unknown }
    if (typeof text === 'string') return text
  } catch {
    // Not an answer of the API.
  }
  return 'The upload stopped and could not continue. What has arrived is safe.'
}

/**
 * Whether it helps when somebody tries it again, perhaps after they have done something: made room (507), signed in again (401),
 * or come back to a network. A file that is too large or no recording stays so.
 */
export function mayHelp(status: number): boolean {
  return mayPass(status) || [401, 403, 404, 410, 507].includes(status)
}

/**
 * Whether the same request may succeed by itself later. Another attempt of the same upload may still hold it (423), or has
 * just moved it on (409); that there is no room (507) is for a person to change.
 */
export function mayPass(status: number): boolean {
  if (status === 507) return false
  return status === 0 || status >= 500 || [408, 409, 423, 429].includes(status)
}
