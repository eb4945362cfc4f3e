import type { Decider } from '../../language/decider.ts'
import { type CompletionEvent, ContentCompleted } from './events.ts'

/** Whether a listener has completed one content. */
export type IsCompleted = boolean

export interface CompleteContent {
  readonly type: 'CompleteContent'
  readonly userId: string
  readonly contentId: string
  readonly completionType: 'auto' | 'manual'
  readonly sessionId: string | null
  readonly contentDuration: number | null
}

export const completionDecider: Decider<IsCompleted, CompleteContent, CompletionEvent> = {
  initialState: false,
  decide: ({ type: _, ...completion }, isCompleted) => (isCompleted ? [] : [ContentCompleted(completion)]),
  evolve: () => true,
}
