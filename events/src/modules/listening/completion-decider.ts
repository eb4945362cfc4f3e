import type { Decider } from '../../language/decider.ts'
import { type CompletionEvent, ContentCompleted } from './events.ts'

type CompleteContent = { readonly type: 'CompleteContent' } & CompletionEvent['data']

/** Records once that a listener completed a content item. */
export const completionDecider: Decider<boolean, CompleteContent, CompletionEvent> = {
  initialState: false,
  decide: ({ type: _, ...completion }, isCompleted) => (isCompleted ? [] : [ContentCompleted(completion)]),
  evolve: () => true,
}
