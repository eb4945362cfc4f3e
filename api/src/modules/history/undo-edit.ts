import { isDeepStrictEqual } from 'node:util'
import type { Content } from '@stillair/events/modules/catalogue/state.ts'
import type { UndoEdit } from '../../contract/admin/history.ts'

/** The values that an edit can set back. A plan that has failed counts as none. */
function undoable({ details, isPublished, plan, unpublishAt }: NonNullable<Content>) {
  const { isFreeContent, categoryId, tags } = details
  const publicationPlan = plan?.problem === null ? { at: plan.at } : null
  return { isFreeContent, categoryId, tags: [...tags], isPublished, publicationPlan, unpublishAt }
}
type Field = keyof ReturnType<typeof undoable>

/**
 * Returns for each step the edit that takes it back, in the fields that no later step has changed; null when there is none.
 *
 * @param steps the content before and after each step, oldest first
 */
export function undoEdits(
  steps: readonly { readonly before: Content; readonly after: Content }[],
): (UndoEdit | null)[] {
  const changedLater = new Set<Field>()
  let isReplacedLater = false
  return steps
    .toReversed()
    .map(({ before, after }) => {
      if (!before || !after) {
        isReplacedLater = true
        return null
      }
      const [was, became] = [undoable(before), undoable(after)]
      const changed = (Object.keys(was) as Field[]).filter((field) => !isDeepStrictEqual(was[field], became[field]))
      const fields = changed.filter(
        (field) =>
          !changedLater.has(field) &&
          !(field === 'publicationPlan' && isCarriedOut(was, after)) &&
          !(field === 'unpublishAt' && isPast(was.unpublishAt, after)),
      )
      for (const field of changed) changedLater.add(field)
      if (isReplacedLater || fields.length === 0) return null
      return Object.fromEntries(fields.map((field) => [field, was[field]]))
    })
    .toReversed()
}

/** Returns whether a step published the content as planned. Planned again, it would be published at once. */
const isCarriedOut = ({ publicationPlan: plan }: ReturnType<typeof undoable>, after: NonNullable<Content>) =>
  after.isPublished && plan !== null && (plan.at === null || plan.at <= after.updatedAt)

/** Returns whether a time to unpublish had come when the step was made. It could not be set again. */
const isPast = (at: string | null, after: NonNullable<Content>) => at !== null && at <= after.updatedAt
