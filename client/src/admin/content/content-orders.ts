import { type AdminAddress, NEWEST_FIRST } from '../shared/admin-address.ts'

/** The labels of the orders, for screens without columns. */
export const ORDERS: readonly (Pick<AdminAddress, 'sort' | 'direction'> & { readonly text: string })[] = [
  { ...NEWEST_FIRST, text: 'Newest first' },
  { sort: 'createdAt', direction: 'ascending', text: 'Oldest first' },
  { sort: 'updatedAt', direction: 'descending', text: 'Most recently changed' },
  { sort: 'updatedAt', direction: 'ascending', text: 'Least recently changed' },
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
