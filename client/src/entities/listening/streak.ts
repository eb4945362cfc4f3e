import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../api/query-of.ts'

export const streakQuery = queryOptions(queryOf('/api/streak'))
