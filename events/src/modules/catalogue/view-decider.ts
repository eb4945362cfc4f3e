import type { Decider } from '../../language/decider.ts'
import type { EventOf } from '../../language/define-event.ts'
import { ContentViewed } from './events.ts'

export interface RecordView {
  readonly viewId: string
  readonly userId: string
  readonly contentId: string
}

/** A view has no rules: it is recorded once. */
export const viewDecider: Decider<boolean, RecordView, EventOf<typeof ContentViewed>> = {
  initialState: false,
  decide: (view, isRecorded) => (isRecorded ? [] : [ContentViewed(view)]),
  evolve: () => true,
}
