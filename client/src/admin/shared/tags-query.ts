import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../api/query-of.ts'

/** Queries the tags of the library. Refetched at every visit, since other admins work, too. */
export const tagsQuery = queryOptions({ ...queryOf('/api/admin/tags'), staleTime: 0 })
