// @ts-nocheck
import { DetailedError } from 'tus-js-client'

/** The HTTP status of a failed request of an upload; 0 when there was no answer. */
export function statusOf(error: Error): number {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0
}

/** What the server said, in its own words if it said any. */
export function reasonOf(error: Error): string {
  const body = error instanceof DetailedError ? (error.originalResponse?.getBody() ?? '') : ''
  try {
    const { error: text } = JSON.parse(body) as { error?: unknown }
    if (typeof text === 'string') return text
  } catch {
    // Not an answer of the API.
  }
  return 'The upload stopped and could not go on. What has arrived is kept.'
}
