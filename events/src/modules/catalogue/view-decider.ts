import type { Decider } from '../../language/decider.ts'
import type { EventOf } from '../../language/define-event.ts'
import { ContentViewed } from './events.ts'

type ViewEvent = EventOf<typeof ContentViewed>

/** Records each view once; there are no other rules. */
export const viewDecider: Decider<boolean, ViewEvent['data'], ViewEvent> = {
  initialState: false,
  decide: (view, isRecorded) => (isRecorded ? [] : [ContentViewed(view)]),
  evolve: () => true,
}
