import type { Content } from '@stillair/api/contract/listener/content.ts'

/** Returns the ids without drafts, which only admins receive: progress is counted as listeners see it. */
export function withoutDrafts(
  contentIds: readonly string[],
  library: readonly Pick<Content, 'id' | 'isPublished'>[],
): string[] {
  const drafts = new Set(library.filter((content) => !content.isPublished).map((content) => content.id))
  return contentIds.filter((id) => !drafts.has(id))
}

/**
 * Returns about how many minutes the uncompleted content takes, at least 1; `null` when no duration is known or nothing
 * is left.
 */
export function minutesLeft(
  sessions: readonly Pick<Content, 'id' | 'duration'>[],
  completed: ReadonlySet<string>,
): number | null {
  const seconds = sessions
    .filter((session) => !completed.has(session.id))
    .reduce((sum, session) => sum + (session.duration ?? 0), 0)
  return seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : null
}

/**
 * Returns the next session: the first uncompleted one that the listener can play now, else the first uncompleted one;
 * `null` when all are completed.
 */
export function nextSession<Session extends Pick<Content, 'id' | 'isPlayable' | 'isLocked'>>(
  sessions: readonly Session[],
  completed: ReadonlySet<string>,
): Session | null {
  const open = sessions.filter((session) => !completed.has(session.id))
  return open.find((session) => session.isPlayable && !session.isLocked) ?? open[0] ?? null
}
