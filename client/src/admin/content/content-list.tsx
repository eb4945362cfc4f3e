import type { AdminContentPage, AdminContentRow } from '@stillair/api/contract/admin/admin.ts'
import type { Media } from '@stillair/api/contract/admin/media.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { rangeLabel } from '../../ui/controls/pager.tsx'
import { LiveRegion } from '../../ui/messages/live-region.tsx'
import { RecordingStrip } from '../media/upload-strip/recording-strip.tsx'
import { useAdminAddress } from '../shared/admin-address.ts'
import { contentListQueryOf, contentPageQuery } from '../shared/content-query.ts'
import type { Columns } from '../table/columns.ts'
import { DataTable } from '../table/data-table.tsx'
import { RowSelection, useRowSelection } from '../table/row-selection.ts'
import { BulkBar } from './bulk-bar.tsx'
import styles from './content-list.module.css'
import { DeleteContent } from './delete-content.tsx'
import { NoContent } from './no-content.tsx'
import { useMatchingRows } from './use-matching-rows.ts'

/** Returns the announcement for screen readers after the table has changed. */
function announcement({ page, pageSize, total }: AdminContentPage): string {
  return total === 0 ? 'No session found' : `Sessions ${rangeLabel(page, pageSize, total)}`
}

interface Props {
  readonly columns: Columns<AdminContentRow>
  readonly onUse: (media: Media) => void
}

/** The content table with its pages, below the current uploads. */
export function ContentList({ columns, onUse }: Props) {
  const queryClient = useQueryClient()
  const { address } = useAdminAddress()
  const query = contentListQueryOf(address)
  const list = useQuery(contentPageQuery(query))
  const shown = list.data
  const view = useRef<HTMLDivElement>(null)
  const rows = shown?.items ?? []
  const page = shown?.page ?? 1
  const selection = useRowSelection({ rows, page, list: JSON.stringify({ ...query, page: null }) })
  const { selected } = selection
  const matching = useMatchingRows()
  const total = shown?.total ?? 0
  const more = [
    {
      text: `Select all ${rows.length}`,
      rest: 'on this page',
      isOffered: !rows.every(({ id }) => selection.checkboxes.isSelected(id)),
      onPress: () => selection.select(rows.map((row) => ({ row, page }))),
    },
    {
      text: `Select all ${total}`,
      rest: 'that match',
      isOffered: total > rows.length && selected.length < total,
      isBusy: matching.isPending,
      // Bound to this filter: rows that arrive after it has changed select nothing.
      onPress: () => matching.mutate(query, { onSuccess: (found) => selection.select(found) }),
    },
  ]
  return (
    <div
      ref={view}
      className={classNames('stack gap-m wide', columns.some(({ meta }) => meta?.isOptional) && styles.broad)}
    >
      {selected.length > 0 && (
        <BulkBar
          selected={selected}
          elsewhere={selection.elsewhere}
          more={more.filter(({ isOffered }) => isOffered)}
          onSelect={(chosen) => {
            selection.narrow(chosen)
            // The bar disappears with the selection, so the focus moves to the table.
            if (chosen.length === 0) view.current?.querySelector('table')?.focus({ preventScroll: true })
          }}
        />
      )}
      <RowSelection value={selection.checkboxes}>
        <DataTable
          label="Sessions"
          columns={columns}
          rows={shown?.items}
          source={list}
          failure="Failed to fetch content"
          empty={<NoContent />}
          before={<RecordingStrip onUse={onUse} isSearching={query.search !== ''} />}
          waiting={8}
          {...(shown && {
            pager: {
              label: 'Pages of sessions',
              ...shown,
              onAboutToTurn: (page) => void queryClient.prefetchQuery(contentPageQuery({ ...query, page })),
            },
          })}
          deletion={(row, onClose) => <DeleteContent row={row} onClose={onClose} />}
          className={styles.table}
        />
      </RowSelection>
      <LiveRegion text={shown && !list.isPlaceholderData ? announcement(shown) : ''} />
    </div>
  )
}
