import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../api/query-of.ts'

/** Queries the totals. Refetched at every visit, since other admins work, too. */
export const summaryQuery = queryOptions({ ...queryOf('/api/admin/summary'), staleTime: 0 })
