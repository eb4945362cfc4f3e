import type { EventStore } from '@stillair/events/log/event-store.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { contentDecider } from '@stillair/events/modules/catalogue/decider.ts'
import { contentStream } from '@stillair/events/modules/catalogue/events.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import { premiumRequired } from '../subscriptions/audience.ts'
import { mightHear } from '../subscriptions/require-right.ts'
import { contentAt } from './visible-content.ts'

/**
 * Throws `premium-required` unless the caller was allowed to play the content at that time. Content that has since been
 * deleted is not refused.
 */
export async function requireRightAt(store: EventStore, contentId: string, caller: Caller, at: Date): Promise<void> {
  const { state } = await loadState(store, contentStream(contentId), contentDecider)
  const isFree = state?.details.isFreeContent ?? true
  // Only the end of a subscription is known, so a user who has one now is assumed to have had it then.
  if (await mightHear(store, { isFree }, caller, at)) return
  const then = await contentAt(store, contentId, at)
  if (!then?.details.isFreeContent) throw premiumRequired()
}
