import { contentStream } from '@stillair/events/catalogue.ts'
import type { EventStore } from '@stillair/events/event-store.ts'
import { loadState } from '../handle-command.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../refusal.ts'
import { contentDecider, type LibrarySession } from './decider.ts'

/** Reads the session's own stream, so a command never decides on an outdated list. Throws `not-found` for drafts, to all but admins. */
export async function requireVisibleContent(
  store: EventStore,
  contentId: string,
  caller: Caller,
): Promise<NonNullable<LibrarySession>> {
  const { state } = await loadState(store, contentStream(contentId), contentDecider)
  if (!state || !(state.isPublished || caller.isAdmin)) throw notFound('The session')
  return state
}
