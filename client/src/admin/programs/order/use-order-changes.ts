import type { AdminProgram } from '@stillair/api/contract/admin/admin.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { useLeaveWarning } from '../../form/dialogs/leave-warning.ts'
import { adminProgramsQuery, refreshPrograms } from '../admin-programs.ts'
import { createChangeQueue } from './change-queue.ts'
import { applyChange, type ListChange } from './program-order-change.ts'
import { type OrderChange, readNewestOrder, sendOrderChange } from './send-order-change.ts'

/** The toast titles from the specification. */
const DONE = { add: 'Content added to program', remove: 'Content removed from program', move: null } as const
const FAILED = {
  add: 'Error adding content to program',
  remove: 'Error removing content from program',
  move: 'Error updating content order',
} as const

/** The content of a program, and a function to change it. */
export interface OrderChanges {
  /** In order, including pending changes. */
  readonly contentIds: readonly string[]
  readonly isSaving: boolean
  /** Applies a change at once, and undoes it if the server refuses. */
  readonly change: (change: ListChange) => void
  /** Another admin's change because of which one made here was refused; null without one. */
  readonly overtaken: Overtaken | null
  readonly dismissOvertaken: () => void
}

export interface Overtaken {
  /** The refused change. If repeated, it applies to the current list. */
  readonly change: ListChange
  readonly message: string
  /** Null when unknown. */
  readonly last: OrderChange | null
}

/** Changes the content of one program, optimistically and one change at a time. */
export function useOrderChanges(program: AdminProgram): OrderChanges {
  const queryClient = useQueryClient()
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null)
  const [queue] = useState(() => queueOf(queryClient, program.id, setOvertaken))
  const pending = useStore(queue.pending)
  useLeaveWarning(pending.length > 0)
  // Reads the cache directly instead of the prop: a completed change leaves `pending` after it enters the cache but before any
  // component is notified. With the prop, that render would miss the change.
  const { data } = useQuery(adminProgramsQuery)
  const saved = (data?.find(({ id }) => id === program.id) ?? program).contentIds
  const contentIds = useMemo(() => pending.reduce(applyChange, saved), [pending, saved])

  function change(next: ListChange) {
    setOvertaken(null)
    // A pending request would return the list without this change.
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
      // After a lost answer, too, since the server may have made the change.
      await refreshPrograms(queryClient)
    },
  })
  return queue
}
