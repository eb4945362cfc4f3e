import { isDeepStrictEqual } from 'node:util'
import { listed, quoted } from '@stillair/events/language/format-text.ts'
import { without } from '@stillair/events/modules/programs/state.ts'
import type { FieldChange } from '../../contract/admin/history.ts'

/** Describes a change to a list of contents: what was added, what was removed, and what moved from which place to which. */
export function describeOrder(
  before: readonly string[],
  after: readonly string[],
  titleOf: (contentId: string) => string,
): FieldChange[] {
  const title = (id: string) => quoted(titleOf(id))
  const removed = before.filter((id) => !after.includes(id))
  const added = after.filter((id) => !before.includes(id))
  const stayed = before.filter((id) => after.includes(id))
  const sentences = [
    ...(removed.length > 0 ? [`${listed(removed.map(title))} ${was(removed)} removed.`] : []),
    ...(added.length > 0 ? [`${listed(added.map(title))} ${was(added)} added.`] : []),
    ...orderSentence(
      stayed,
      after.filter((id) => before.includes(id)),
      title,
    ),
  ]
  return sentences.map((sentence) => ({ field: 'contentIds', sentence, pieces: [] }))
}

/** Names the content that moved if moving one explains the new order; otherwise lists the new order. */
function orderSentence(before: readonly string[], after: readonly string[], title: (id: string) => string): string[] {
  if (isDeepStrictEqual(before, after)) return []
  // If two neighbours swapped places, either explains it; names the one that moved up.
  const movedId = after.find((id) => isDeepStrictEqual(without(before, id), without(after, id)))
  if (movedId === undefined) return [`The order is now ${listed(after.map(title))}.`]
  return [`${title(movedId)} moved from place ${before.indexOf(movedId) + 1} to ${after.indexOf(movedId) + 1}.`]
}

const was = (ids: readonly string[]) => (ids.length === 1 ? 'was' : 'were')
