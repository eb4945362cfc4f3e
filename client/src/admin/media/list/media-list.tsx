import type { Media } from '@stillair/api/contract/admin/media.ts'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { SearchBox } from '../../../ui/controls/search-box.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { Notice } from '../../../ui/messages/notice.tsx'
import { useAdminAddress, useAdminSearch } from '../../shared/admin-address.ts'
import { DataTable } from '../../table/data-table.tsx'
import { RowSelection, useRowSelection } from '../../table/row-selection.ts'
import { bytesLabel } from '../file-labels.ts'
import { useMediaList } from '../media.ts'
import { DeleteMedia } from '../recordings/delete-media.tsx'
import { UploadStrip } from '../upload-strip/upload-strip.tsx'
import { useUploadAnnouncements } from '../uploads/upload-announcements.ts'
import { filterMedia, MEDIA_FILTERS, MEDIA_ORDERS, type MediaFilter, type MediaOrder } from './filter-media.ts'
import { MediaBar } from './media-bar.tsx'
import { MEDIA_COLUMNS } from './media-columns.tsx'
import styles from './media-list.module.css'
import { PackageManyAgain } from './package-many-again.tsx'

const NONE: readonly Media[] = []

function countLabel(list: readonly Media[]): string {
  const bytes = list.reduce((sum, media) => sum + media.size + media.packagedSize, 0)
  return `${list.length === 1 ? '1 recording' : `${list.length} recordings`}, ${bytesLabel(bytes)}`
}

/** All recordings, with their state, size, and the content that uses them. */
export function MediaList() {
  const { address, patch, open } = useAdminAddress()
  const list = useMediaList()
  const search = useAdminSearch()
  const [filter, setFilter] = useState<MediaFilter>('all')
  const [order, setOrder] = useState<MediaOrder>('newest')
  const news = useUploadAnnouncements(list.data)

  const found = list.data && filterMedia(list.data, { search: search.text, filter, order })
  const outdated = list.data?.filter(({ isOutdated }) => isOutdated).length ?? 0
  const filterBy = (chosen: MediaFilter) => {
    setFilter(chosen)
    patch({ page: 1 })
  }
  const selection = useRowSelection({ rows: found ?? NONE, page: 1, list: `${search.text} ${filter}` })
  const { selected } = selection
  const view = useRef<HTMLDivElement>(null)
  const { pageSize } = address
  const page = Math.min(address.page, Math.max(1, Math.ceil((found?.length ?? 0) / pageSize)))
  const shown = found?.slice((page - 1) * pageSize, page * pageSize)

  return (
    <>
      <SearchBox label="Search by file name" search={search} className={styles.search} />
      <Select
        label="Which recordings"
        options={MEDIA_FILTERS}
        value={filter}
        onChange={filterBy}
        className={styles.select}
      />
      <Select label="Sort by" options={MEDIA_ORDERS} value={order} onChange={setOrder} className={styles.select} />
      {found && selected.length === 0 && <PackageManyAgain list={found} />}
      <div ref={view} className="stack gap-m wide">
        {outdated > 0 && filter !== 'outdated' && (
          <p className="row cluster small gap-tight-line">
            {outdated === 1 ? '1 recording was' : `${outdated} recordings were`} processed by an older version of
            Stillair. Processing again may improve {outdated === 1 ? 'it' : 'them'}.
            <Button size="small" onClick={() => filterBy('outdated')}>
              {outdated === 1 ? 'Show it' : 'Show them'}
            </Button>
          </p>
        )}
        {selected.length > 0 && (
          <MediaBar
            selected={selected}
            shown={shown ?? NONE}
            found={found ?? NONE}
            onSelect={(rows) => {
              selection.select(rows.map((row) => ({ row, page: 1 })))
              // The bar disappears with the selection, so the focus moves to the table.
              if (rows.length === 0) view.current?.querySelector('table')?.focus({ preventScroll: true })
            }}
          />
        )}
        <RowSelection value={selection.checkboxes}>
          <DataTable
            label="Recordings"
            columns={MEDIA_COLUMNS}
            rows={shown}
            source={list}
            failure="The recordings could not be read"
            empty={
              list.data?.length === 0 ? (
                <Notice title="No recordings yet">
                  Upload recordings: each one is processed automatically and listed here.
                </Notice>
              ) : (
                <Notice title="Nothing found">No recordings match.</Notice>
              )
            }
            before={<UploadStrip onUse={(media) => open({ edit: 'new', media: media.id })} />}
            waiting={6}
            {...(found && { pager: { label: 'Pages of recordings', page, pageSize, total: found.length } })}
            deletion={(media, onClose) => <DeleteMedia media={media} onClose={onClose} />}
            className={styles.table}
          />
        </RowSelection>
        {found && <p className="small soft tabular">{countLabel(found)}</p>}
        <LiveRegion text={news || (found ? countLabel(found) : '')} />
      </div>
    </>
  )
}
