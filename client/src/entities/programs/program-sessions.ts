import type { Content } from '@stillair/api/contract/content.ts'

/** The ids without those of drafts, which admins also get: progress is counted as listeners see it. */
export function withoutDrafts(
  contentIds: readonly string[],
  library: readonly Pick<Content, 'id' | 'isPublished'>[],
): string[] {
  const drafts = new Set(library.filter((content) => !content.isPublished).map((content) => content.id))
  return contentIds.filter((id) => !drafts.has(id))
}

/**
 * About how many minutes the contents not yet completed take, at least 1; `null` when none of their durations is known
 * or nothing is left.
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
 * What to go on with: the first in order that is not completed and that the listener can hear now, else the first that
 * is not completed; `null` when all are.
 */
export function nextSession<Session extends Pick<Content, 'id' | 'isPlayable' | 'isLocked'>>(
  sessions: readonly Session[],
  completed: ReadonlySet<string>,
): Session | null {
  const open = sessions.filter((session) => !completed.has(session.id))
  return open.find((session) => session.isPlayable && !session.isLocked) ?? open[0] ?? null
}
