import type { Decider } from '../../language/decider.ts'
import { type CompletionEvent, ContentCompleted } from './events.ts'

type CompleteContent = { readonly type: 'CompleteContent' } & CompletionEvent['data']

/** Whether a listener has completed one content. */
export const completionDecider: Decider<boolean, CompleteContent, CompletionEvent> = {
  initialState: false,
  decide: ({ type: _, ...completion }, isCompleted) => (isCompleted ? [] : [ContentCompleted(completion)]),
  evolve: () => true,
}
