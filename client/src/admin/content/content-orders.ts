import { type AdminAddress, NEWEST_FIRST } from '../shared/admin-address.ts'
import { CONTENT_COLUMNS } from './content-columns.tsx'

type Order = Pick<AdminAddress, 'sort' | 'direction'> & { readonly text: string }

/** The orders of the content table by what no column shows, and by each sortable column; for screens without columns. */
export const ORDERS: readonly Order[] = [
  { ...NEWEST_FIRST, text: 'Newest first' },
  { sort: 'createdAt', direction: 'ascending', text: 'Oldest first' },
  ...CONTENT_COLUMNS.flatMap(({ id, meta }): Order[] => {
    if (!meta?.orders) return []
    const [ascending, descending] = meta.orders
    const sort = id as AdminAddress['sort']
    return [
      { sort, direction: 'ascending', text: ascending },
      { sort, direction: 'descending', text: descending },
    ]
  }),
]
