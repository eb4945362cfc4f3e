import type { Decider } from '../../language/decider.ts'
import type { EventOf } from '../../language/define-event.ts'
import { ContentViewed } from './events.ts'

type ViewEvent = EventOf<typeof ContentViewed>

/** A view has no rules: it is recorded once. */
export const viewDecider: Decider<boolean, ViewEvent['data'], ViewEvent> = {
  initialState: false,
  decide: (view, isRecorded) => (isRecorded ? [] : [ContentViewed(view)]),
  evolve: () => true,
}
