import type { AdminContentRow } from '@stillair/api/contract/admin.ts'
import type { OrderProgramContent } from '@stillair/api/contract/programs.ts'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { historyQuery } from '../history/history.ts'
import { adminProgramsQuery, noteProgram, readAdminProgram } from './admin-programs.ts'
import type { ListChange } from './program-order-change.ts'

/** What a row shows of content of a program. */
export type ContentFacts = Pick<
  AdminContentRow,
  'id' | 'title' | 'type' | 'duration' | 'isPublished' | 'cover' | 'coverImageUrl'
>

/**
 * Sends one change of the content of a program, with the newest revision that is known here, and notes the answer.
 * @throws {ApiError}
 */
export async function sendOrderChange(queryClient: QueryClient, programId: string, change: ListChange): Promise<void> {
  const known = queryClient.getQueryData(adminProgramsQuery.queryKey)?.find(({ id }) => id === programId)
  const program = await requestChange(programId, change, known?.revision)
  // A list that is being read may be older than this answer.
  await queryClient.cancelQueries({ queryKey: adminProgramsQuery.queryKey })
  noteProgram(queryClient, program)
}

function requestChange(programId: string, change: ListChange, expectedRevision: number | undefined) {
  const { contentId } = change
  const params = { id: programId, contentId }
  switch (change.type) {
    case 'add':
      return api('POST /api/programs/:id/content', { params, body: { contentId } })
    case 'remove':
      return api('DELETE /api/programs/:id/content/:contentId', { params })
    case 'move': {
      const body: OrderProgramContent = { order: change.order, expectedRevision }
      return api('PATCH /api/programs/:id/content/:contentId/order', { params, body })
    }
    default:
      return change satisfies never
  }
}

/** A change of the list that somebody made. */
export interface OrderChange {
  /** Null for somebody whose account is deleted. */
  readonly by: string | null
  /** ISO 8601. */
  readonly at: string
}

/** Reads the order as it is now, and who changed it last; null when that is not known. */
export async function readNewestOrder(queryClient: QueryClient, programId: string): Promise<OrderChange | null> {
  const [program, history] = await Promise.allSettled([
    readAdminProgram(programId),
    queryClient.fetchQuery(historyQuery('program', programId)),
  ])
  if (program.status === 'fulfilled') noteProgram(queryClient, program.value)
  if (history.status === 'rejected') return null
  const entry = history.value.find(({ changes }) => changes.some(({ field }) => field === 'contentIds'))
  return entry ? { by: entry.by, at: entry.at } : null
}
