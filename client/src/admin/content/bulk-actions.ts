import type { AdminContentRow } from '@stillair/api/contract/admin/admin.ts'
import type { EditContent } from '@stillair/api/contract/listener/content.ts'
import { CATEGORIES } from '../../entities/content/categories.ts'
import { tagsIn, withTags } from '../form/fields/tags.ts'

/** An action on several sessions. */
export type BulkAction =
  | 'duplicate'
  | 'publish'
  | 'draft'
  | 'free'
  | 'premium'
  | `category-${1 | 2 | 3}`
  | 'tag'
  | 'untag'
  | 'delete'

export const BULK_ACTIONS: readonly { readonly value: BulkAction; readonly text: string }[] = [
  { value: 'publish', text: 'Publish' },
  { value: 'draft', text: 'Unpublish' },
  { value: 'free', text: 'Make free' },
  { value: 'premium', text: 'Make premium' },
  ...CATEGORIES.map(({ id, name }) => ({ value: `category-${id}` as const, text: `Move to ${name}` })),
  { value: 'tag', text: 'Add a tag' },
  { value: 'untag', text: 'Remove a tag' },
  { value: 'duplicate', text: 'Duplicate as drafts' },
  { value: 'delete', text: 'Delete' },
]

/**
 * Returns the change that an action makes to a session; null when there is nothing to change. A tag change names the session's
 * revision, so that the server refuses it when somebody else has changed the session meanwhile.
 */
export function bulkChange(
  action: Exclude<BulkAction, 'delete' | 'duplicate'>,
  row: Pick<
    AdminContentRow,
    | 'isPublished'
    | 'isPlayable'
    | 'mediaState'
    | 'publicationPlan'
    | 'isFreeContent'
    | 'categoryId'
    | 'tags'
    | 'revision'
  >,
  tag: string,
  known: readonly string[],
): EditContent | null {
  switch (action) {
    case 'publish':
      if (row.isPublished) return null
      // The server publishes it as soon as its recording is ready.
      if (row.isPlayable || row.mediaState === null || row.mediaState === 'failed') return { isPublished: true }
      return { publicationPlan: { at: null } }
    case 'draft':
      if (row.publicationPlan) return { publicationPlan: null }
      return row.isPublished ? { isPublished: false } : null
    case 'free':
      return row.isFreeContent ? null : { isFreeContent: true }
    case 'premium':
      return row.isFreeContent ? { isFreeContent: false } : null
    case 'tag':
    case 'untag': {
      // A tag of an earlier release may contain a comma.
      const named = [tag.trim(), ...tagsIn(tag)].map((each) => each.toLowerCase())
      const isNamed = (each: string) => named.includes(each.toLowerCase())
      const tags = action === 'tag' ? withTags(row.tags, tag, known) : row.tags.filter((each) => !isNamed(each))
      return tags.length === row.tags.length ? null : { tags: [...tags], expectedRevision: row.revision }
    }
    default: {
      const categoryId = CATEGORIES.find(({ id }) => action === `category-${id}`)?.id
      return categoryId === undefined || categoryId === row.categoryId ? null : { categoryId }
    }
  }
}

/** Returns the number with its noun: "1 session", "2 sessions". */
export const sessions = (count: number) => `${count} ${count === 1 ? 'session' : 'sessions'}`

/** Returns the toast after an action: how many sessions changed, and how many needed no change. */
export function bulkMessage(
  action: BulkAction,
  changed: number,
  unchanged: number,
): { readonly title: string; readonly text?: string } {
  if (changed === 0) {
    return {
      title: 'Nothing to change',
      text: `${sessions(unchanged)} ${unchanged === 1 ? 'was' : 'were'} already.`,
    }
  }
  const word = action === 'delete' ? 'deleted' : action === 'duplicate' ? 'duplicated' : 'changed'
  const title = `${sessions(changed)} ${word}`
  return unchanged === 0 ? { title } : { title, text: `${unchanged} more ${unchanged === 1 ? 'was' : 'were'} already.` }
}
