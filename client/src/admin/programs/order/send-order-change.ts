import type { AdminContentRow } from '@stillair/api/contract/admin/admin.ts'
import type { OrderProgramContent } from '@stillair/api/contract/listener/programs.ts'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { historyQuery } from '../../history/history.ts'
import { adminProgramsQuery, noteProgram, readAdminProgram } from '../admin-programs.ts'
import type { ListChange } from './program-order-change.ts'

/** The properties of content that a row shows. */
export type ContentFacts = Pick<
  AdminContentRow,
  'id' | 'title' | 'type' | 'duration' | 'isPublished' | 'cover' | 'coverImageUrl'
>

/**
 * Sends a change to the content of a program, with the newest known revision, and writes the answer to the cache.
 * @throws {ApiError}
 */
export async function sendOrderChange(queryClient: QueryClient, programId: string, change: ListChange): Promise<void> {
  const known = queryClient.getQueryData(adminProgramsQuery.queryKey)?.find(({ id }) => id === programId)
  const program = await requestChange(programId, change, known?.revision)
  // A pending list request may return an older version.
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

/** A change that somebody made to the order. */
export interface OrderChange {
  /** Null if that user's account is deleted. */
  readonly by: string | null
  /** ISO 8601. */
  readonly at: string
}

/** Fetches the current order into the cache. Returns who changed it last; null when unknown. */
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
