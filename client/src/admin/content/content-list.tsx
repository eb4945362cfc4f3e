import type { AdminContentPage } from '@stillair/api/contract/admin/admin.ts'
import type { Media } from '@stillair/api/contract/admin/media.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { rangeLabel } from '../../ui/controls/pager.tsx'
import { LiveRegion } from '../../ui/messages/live-region.tsx'
import { RecordingStrip } from '../media/upload-strip/recording-strip.tsx'
import { useAdminAddress } from '../shared/admin-address.ts'
import { contentListQueryOf, contentPageQuery } from '../shared/content-query.ts'
import { DataTable } from '../table/data-table.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { CONTENT_COLUMNS } from './content-columns.tsx'
import styles from './content-list.module.css'
import { DeleteContent } from './delete-content.tsx'
import { NoContent } from './no-content.tsx'
import { RowSelection } from './select-row.tsx'

/** Returns the announcement for screen readers after the table has changed. */
function announcement({ page, pageSize, total }: AdminContentPage): string {
  return total === 0 ? 'No session found' : `Sessions ${rangeLabel(page, pageSize, total)}`
}

/** The content table with its pages, below the current uploads. */
export function ContentList({ onUse }: { readonly onUse: (media: Media) => void }) {
  const queryClient = useQueryClient()
  const { address } = useAdminAddress()
  const query = contentListQueryOf(address)
  const list = useQuery(contentPageQuery(query))
  const shown = list.data
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const view = useRef<HTMLDivElement>(null)
  const rows = shown?.items ?? []
  // Rows on other pages do not count as selected.
  const selected = rows.filter(({ id }) => ids.has(id))
  const select = (chosen: readonly string[]) => setIds(new Set(chosen))
  const toggle = (id: string) => select(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id])
  return (
    <div ref={view} className="stack gap-m wide">
      {selected.length > 0 && (
        <BulkBar
          selected={selected}
          onPage={rows.length}
          onSelectPage={() => select(rows.map(({ id }) => id))}
          onSelect={(chosen) => {
            select(chosen)
            // The bar disappears with the selection, so the focus moves to the table.
            if (chosen.length === 0) view.current?.querySelector('table')?.focus({ preventScroll: true })
          }}
        />
      )}
      <RowSelection value={{ ids, toggle }}>
        <DataTable
          label="Sessions"
          columns={CONTENT_COLUMNS}
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
