import { Refusal } from '@stillair/events/language/refusal.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import type { ProjectionProgress } from '../http/requests/projection-progress.ts'

/** How long a command waits for the projections that it depends on, in milliseconds. */
const PATIENCE = 1_000

/**
 * Waits until the projections have passed the current head of the log, for a command whose decision depends on other
 * streams. Throws a `not-ready` refusal if they take too long.
 */
export async function requireUpToDateProjections(
  { store, progress }: { readonly store: EventStore; readonly progress: ProjectionProgress },
  projections: readonly string[],
): Promise<void> {
  if (await progress.waitFor(projections, await store.head(), PATIENCE)) return
  throw new Refusal('not-ready', 'unavailable', 'The service is behind with its work. Please try again in a moment.')
}
