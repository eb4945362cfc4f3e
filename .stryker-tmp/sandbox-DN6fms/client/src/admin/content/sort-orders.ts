// @ts-nocheck
import type { DeskAddress } from '../desk-address.ts'

/** An order of the table. */
export type SortOrder = Pick<DeskAddress, 'sort' | 'direction'>

export const NEWEST_FIRST: SortOrder = { sort: 'createdAt', direction: 'descending' }

/** The columns of the table that it can be sorted by. */
export const SORTABLE = [
  { sort: 'title', name: 'Title' },
  { sort: 'type', name: 'Type' },
  { sort: 'category', name: 'Category' },
  { sort: 'status', name: 'Status' },
  { sort: 'duration', name: 'Duration' },
] as const

export type SortableColumn = (typeof SORTABLE)[number]

/** What a press on a column's head does: upwards, then downwards, then back to newest first. */
export function nextOrder(current: SortOrder, column: SortableColumn['sort']): SortOrder {
  if (current.sort !== column) return { sort: column, direction: 'ascending' }
  return current.direction === 'ascending' ? { sort: column, direction: 'descending' } : NEWEST_FIRST
}

/** The orders in words, for where there are no columns. */
export const ORDERS: readonly (SortOrder & { readonly text: string })[] = [
  { ...NEWEST_FIRST, text: 'Newest first' },
  { sort: 'createdAt', direction: 'ascending', text: 'Oldest first' },
  { sort: 'updatedAt', direction: 'descending', text: 'Last changed first' },
  { sort: 'updatedAt', direction: 'ascending', text: 'Last changed last' },
  { sort: 'title', direction: 'ascending', text: 'Title, A to Z' },
  { sort: 'title', direction: 'descending', text: 'Title, Z to A' },
  { sort: 'type', direction: 'ascending', text: 'Audio, then video' },
  { sort: 'type', direction: 'descending', text: 'Video, then audio' },
  { sort: 'category', direction: 'ascending', text: 'Category, A to Z' },
  { sort: 'category', direction: 'descending', text: 'Category, Z to A' },
  { sort: 'status', direction: 'ascending', text: 'Drafts, then published' },
  { sort: 'status', direction: 'descending', text: 'Published, then drafts' },
  { sort: 'duration', direction: 'ascending', text: 'Shortest first' },
  { sort: 'duration', direction: 'descending', text: 'Longest first' },
]
