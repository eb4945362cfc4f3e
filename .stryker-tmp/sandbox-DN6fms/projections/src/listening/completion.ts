/** Of an event: the listening session, when there was one, and whose completion of what it is. */
// @ts-nocheck

interface Completes {
  readonly data: { readonly sessionId: string | null; readonly userId: string; readonly contentId: string }
}

/**
 * The one name of a completed listening session. A session that completes and the completion of its content that names
 * it are the same; a completion marked without a session has a name of its own.
 */
export function completionId({ data }: Completes): string {
  return data.sessionId ?? `completion:${data.userId}:${data.contentId}`
}
