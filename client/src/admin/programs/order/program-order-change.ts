/** A change to the content of a program. */
export type ListChange =
  | {
      readonly type: 'move'
      readonly contentId: string
      /** The new position, from 0. */
      readonly order: number
    }
  | { readonly type: 'add'; readonly contentId: string }
  | { readonly type: 'remove'; readonly contentId: string }

/** Returns the content after a change, by the same rules as the server. A repeated change has no effect. */
export function applyChange(contentIds: readonly string[], change: ListChange): readonly string[] {
  const { contentId } = change
  const isThere = contentIds.includes(contentId)
  const others = contentIds.filter((id) => id !== contentId)
  switch (change.type) {
    case 'add':
      return isThere ? contentIds : [...contentIds, contentId]
    case 'remove':
      return others
    case 'move':
      return isThere ? others.toSpliced(change.order, 0, contentId) : contentIds
    default:
      return change satisfies never
  }
}
