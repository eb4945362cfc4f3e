import type { AdminProgram } from '@stillair/api/contract/admin.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useLeaveWarning } from '../form/leave-warning.ts'
import { adminProgramsQuery, refreshPrograms } from './admin-programs.ts'
import { createChangeQueue } from './change-queue.ts'
import { applyChange, type ListChange } from './program-order-change.ts'
import { type OrderChange, readNewestOrder, sendOrderChange } from './send-order-change.ts'

/** The specification's toasts. */
const DONE = { add: 'Content added to program', remove: 'Content removed from program', move: null } as const
const FAILED = {
  add: 'Error adding content to program',
  remove: 'Error removing content from program',
  move: 'Error updating content order',
} as const

/** The content of a program, and the way to change it. */
export interface OrderChanges {
  /** In order, as they will be once everything is sent. */
  readonly contentIds: readonly string[]
  readonly isSaving: boolean
  /** Shows at once; taken back when the server refuses it. */
  readonly change: (change: ListChange) => void
  /** Who changed the list while it was being changed here, which was refused; null when nobody did. */
  readonly overtaken: Overtaken | null
  readonly dismissOvertaken: () => void
}

export interface Overtaken {
  /** What was refused; made once more, it applies to the list as it is now. */
  readonly change: ListChange
  readonly message: string
  /** Null when it is not known. */
  readonly last: OrderChange | null
}

/** Changes of the content of one program: optimistic, and sent one after the other. */
export function useOrderChanges(program: AdminProgram): OrderChanges {
  const queryClient = useQueryClient()
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null)
  const [queue] = useState(() => queueOf(queryClient, program.id, setOvertaken))
  const pending = useStore(queue.pending)
  useLeaveWarning(pending.length > 0)
  // Read here, not taken from above: a change that is not pending any more is in the cache before anything is notified
  // of it, and what is drawn meanwhile would be the list without it.
  const { data } = useQuery(adminProgramsQuery)
  const saved = (data?.find(({ id }) => id === program.id) ?? program).contentIds
  const contentIds = useMemo(() => pending.reduce(applyChange, saved), [pending, saved])

  function change(next: ListChange) {
    setOvertaken(null)
    // What is being read would be older than what this makes.
    void queryClient.cancelQueries({ queryKey: adminProgramsQuery.queryKey })
    queue.push(next)
  }

  return {
    contentIds,
    isSaving: pending.length > 0,
    change,
    overtaken,
    dismissOvertaken: () => setOvertaken(null),
  }
}

function queueOf(queryClient: QueryClient, programId: string, onOvertaken: (overtaken: Overtaken) => void) {
  const queue = createChangeQueue({
    send: (change) => sendOrderChange(queryClient, programId, change),
    onTaken({ type }) {
      const title = DONE[type]
      if (title) showToast({ title })
      if (queue.pending.getState().length === 0) void refreshPrograms(queryClient)
    },
    async onRefused(change, error) {
      showToast({ title: FAILED[change.type], text: messageOf(error), tone: 'destructive' })
      if (error instanceof ApiError && error.code === 'order-changed') {
        onOvertaken({ change, message: error.message, last: await readNewestOrder(queryClient, programId) })
      }
      // Also after an answer that was lost: the change may have been made.
      await refreshPrograms(queryClient)
    },
  })
  return queue
}
