import type { AdminBin } from '@stillair/api/contract/admin/admin.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { queryOf } from '../../api/query-of.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import { refreshPrograms } from '../programs/admin-programs.ts'
import { refreshContent } from '../shared/content-commands.ts'
import { dateLabel } from '../shared/date-label.ts'
import { type Deleted, restoreDeleted } from '../shared/restore-deleted.ts'
import styles from './bin-list.module.css'

/** The deleted sessions and programs that can still be restored. */
const binQuery = queryOptions({
  ...queryOf('/api/admin/bin'),
  // Always refetched, since other admins delete, too.
  staleTime: 0,
})

/** Restores an item and shows a toast. */
function useUndelete(deleted: Deleted) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => restoreDeleted([deleted]),
    onSettled: () =>
      Promise.all([
        refreshContent(queryClient),
        refreshPrograms(queryClient),
        queryClient.invalidateQueries({ queryKey: binQuery.queryKey }),
      ]),
  })
}

/** Lists what was deleted in the last thirty days, with buttons to restore it. */
export function BinList() {
  const bin = useQuery(binQuery)
  const section = useRef<HTMLElement>(null)
  if (bin.isPending) return <Skeleton height={240} />
  if (bin.isError) {
    return <TryAgain title="Failed to fetch the bin" query={bin} />
  }
  return (
    <section ref={section} aria-label="Bin" className="wide" tabIndex={-1}>
      <p className="soft">
        {bin.data.length === 0
          ? 'The bin is empty. Deleted sessions and programs stay here for 30 days.'
          : 'Deleted sessions and programs stay here for 30 days. Restored ones come back as drafts: a session with its text, tags, cover and transcript, a program with those of its sessions that still exist.'}
      </p>
      <ul className="grid gap-m below-l">
        {bin.data.map((item) => (
          <BinItem
            key={`${item.kind} ${item.id}`}
            item={item}
            // Moves the focus to the next row, or to the table.
            onGone={() => (section.current?.querySelector('button') ?? section.current)?.focus()}
          />
        ))}
      </ul>
    </section>
  )
}

interface ItemProps {
  readonly item: AdminBin[number]
  /** Whether it has been restored and will leave the list. */
  readonly onGone: () => void
}

function BinItem({ item: { kind, id, title, deletedAt, keptUntil }, onGone }: ItemProps) {
  const restoreDeleted = useUndelete({ kind, id, title })
  const isPressed = useRef(false)
  const gone = useEffectEvent(onGone)
  useEffect(
    () => () => {
      if (isPressed.current) gone()
    },
    [],
  )

  function bringBack() {
    isPressed.current = true
    if (!restoreDeleted.isPending) restoreDeleted.mutate()
  }

  return (
    <li className={styles.item}>
      <div className="shrinks">
        <p className="strong anywhere">{title}</p>
        <p className="fine soft">
          {kind === 'program' && 'Program. '}Deleted on {dateLabel(deletedAt)}. Kept until {dateLabel(keptUntil)}.
        </p>
      </div>
      <Button
        size="small"
        aria-label={`Restore “${title}”`}
        aria-disabled={restoreDeleted.isPending}
        onClick={bringBack}
      >
        <Undo2 aria-hidden />
        Restore
      </Button>
    </li>
  )
}
