import { Refusal } from '@stillair/events/language/refusal.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import type { ProjectionProgress } from '../http/projection-progress.ts'

/** How long a command waits for what it decides from, milliseconds. */
const PATIENCE = 1_000

/**
 * Waits until the projections have passed everything that is in the log now, for a command that decides by what they
 * hold of other streams. Throws a `not-ready` refusal when they take too long.
 */
export async function requireUpToDateProjections(
  { store, progress }: { readonly store: EventStore; readonly progress: ProjectionProgress },
  projections: readonly string[],
): Promise<void> {
  if (await progress.waitFor(projections, await store.head(), PATIENCE)) return
  throw new Refusal('not-ready', 'unavailable', 'The service is behind with its work. Please try again in a moment.')
}
