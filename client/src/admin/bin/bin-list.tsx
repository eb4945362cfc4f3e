import type { AdminBin } from '@stillair/api/contract/admin/admin.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { queryOf } from '../../api/query-of.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { LiveRegion } from '../../ui/messages/live-region.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import { refreshPrograms } from '../programs/admin-programs.ts'
import { useAdminSearch } from '../shared/admin-address.ts'
import { refreshContent } from '../shared/content-commands.ts'
import { dateLabel } from '../shared/date-label.ts'
import { RowSelection, useRowSelection } from '../table/row-selection.ts'
import { SelectRow } from '../table/select-row.tsx'
import { BinBar } from './bin-bar.tsx'
import styles from './bin-list.module.css'
import { type Binned, useBinAction } from './use-bin-action.ts'

/** The deleted sessions and programs that can still be restored. */
const binQuery = queryOptions({
  ...queryOf('/api/admin/bin'),
  // Always refetched, since other admins delete, too.
  staleTime: 0,
})

const NOTHING: AdminBin = []

const countLabel = (count: number) => (count === 1 ? '1 deleted item' : `${count} deleted items`)

/** Lists what was deleted in the last thirty days, to restore it or to delete it for good. */
export function BinList() {
  const bin = useQuery(binQuery)
  const queryClient = useQueryClient()
  const search = useAdminSearch()
  const section = useRef<HTMLElement>(null)
  const sought = search.text.trim().toLowerCase()
  const found = (bin.data ?? NOTHING).filter(({ title }) => title.toLowerCase().includes(sought))
  const selection = useRowSelection({ rows: found, page: 1, list: sought })
  const { selected } = selection
  const action = useBinAction(() =>
    Promise.all([
      refreshContent(queryClient),
      refreshPrograms(queryClient),
      queryClient.invalidateQueries({ queryKey: binQuery.queryKey }),
    ]),
  )
  // The pressed button may disappear with its row or bar. The focus then moves to the next button.
  const isActing = useRef(false)
  useEffect(() => {
    if (action.isPending) isActing.current = true
    else if (isActing.current) {
      isActing.current = false
      if (document.activeElement !== document.body) return
      const next = section.current?.querySelector<HTMLElement>('li button') ?? section.current
      next?.focus()
    }
  })
  if (bin.isPending) return <Skeleton height={240} />
  if (bin.isError) {
    return <TryAgain title="Failed to fetch the bin" query={bin} />
  }
  const selectAll = {
    text: `Select all ${found.length}`,
    ...(sought !== '' && { rest: 'that match' }),
    onPress: () => selection.select(found.map((row) => ({ row, page: 1 }))),
  }
  return (
    <>
      {bin.data.length > 0 && <SearchBox label="Search by title" search={search} className={styles.search} />}
      <section ref={section} aria-label="Bin" className="stack gap-m wide" tabIndex={-1}>
        <p className="soft">
          {bin.data.length === 0
            ? 'The bin is empty. Deleted sessions and programs stay here for 30 days.'
            : 'Deleted sessions and programs stay here for 30 days. Restored ones come back as drafts: a session with its text, tags, cover and transcript, a program with those of its sessions that still exist.'}
        </p>
        {selected.length > 0 && (
          <BinBar
            selected={selected}
            action={action}
            more={selected.length < found.length ? [selectAll] : []}
            onSelect={selection.narrow}
          />
        )}
        {bin.data.length > 0 && found.length === 0 && (
          <p>Nothing in the bin has “{search.text.trim()}” in its title.</p>
        )}
        <RowSelection value={selection.checkboxes}>
          <ul className="grid gap-m">
            {found.map((item) => (
              <BinItem
                key={item.id}
                item={item}
                isBusy={action.isPending}
                onRestore={() => action.mutate({ type: 'restore', items: [item] })}
              />
            ))}
          </ul>
        </RowSelection>
        <LiveRegion text={sought === '' ? '' : countLabel(found.length)} />
      </section>
    </>
  )
}

interface ItemProps {
  readonly item: Binned
  readonly isBusy: boolean
  readonly onRestore: () => void
}

function BinItem({ item: { kind, id, title, deletedAt, keptUntil }, isBusy, onRestore }: ItemProps) {
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <SelectRow id={id} name={title} />
        <div className="shrinks">
          <p className="strong anywhere">{title}</p>
          <p className="fine soft">
            {kind === 'program' && 'Program. '}Deleted on {dateLabel(deletedAt)}. Kept until {dateLabel(keptUntil)}.
          </p>
        </div>
      </div>
      <Button
        size="small"
        aria-label={`Restore “${title}”`}
        aria-disabled={isBusy}
        onClick={() => isBusy || onRestore()}
      >
        <Undo2 aria-hidden />
        Restore
      </Button>
    </li>
  )
}
