import type { Media } from '@stillair/api/contract/media.ts'
import { useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { useSearchText } from '../../ui/use-search-text.ts'
import { PAGE_SIZES, useDeskAddress } from '../desk-address.ts'
import tables from '../table.module.css'
import { bytesLabel } from './amounts.ts'
import { DeleteMedia } from './delete-media.tsx'
import { filterMedia, MEDIA_FILTERS, MEDIA_ORDERS, type MediaFilter, type MediaOrder } from './filter-media.ts'
import { useMediaList } from './media.ts'
import styles from './media-list.module.css'
import { MediaListRow } from './media-list-row.tsx'
import { SendingRows } from './sending-rows.tsx'
import { useNews } from './use-news.ts'

const HEADINGS = ['Recording', 'State', 'Duration', 'Size', 'Used by', 'Actions'] as const
const WAITING = ['a', 'b', 'c', 'd', 'e', 'f']

function countLabel(list: readonly Media[]): string {
  const bytes = list.reduce((sum, media) => sum + media.size + media.packagedSize, 0)
  return `${list.length === 1 ? '1 recording' : `${list.length} recordings`}, ${bytesLabel(bytes)}`
}

/** All recordings: what became of each, how much room it takes, and what plays it. */
export function MediaList() {
  const { address, patch, open } = useDeskAddress()
  const list = useMediaList()
  const search = useSearchText(address.search, (text) => patch({ search: text }))
  const [filter, setFilter] = useState<MediaFilter>('all')
  const [order, setOrder] = useState<MediaOrder>('newest')
  const [deleting, setDeleting] = useState<Media | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const news = useNews(list.data)

  const found = list.data && filterMedia(list.data, { search: search.text, filter, order })
  const { pageSize } = address
  const page = Math.min(address.page, Math.max(1, Math.ceil((found?.length ?? 0) / pageSize)))
  const shown = found?.slice((page - 1) * pageSize, page * pageSize)

  if (list.isError && !list.data) {
    return (
      <TryAgain
        title="The recordings could not be read"
        error={list.error}
        onRetry={() => list.refetch()}
        busy={list.isFetching}
      />
    )
  }
  return (
    <div className={styles.view}>
      <div className={styles.tools}>
        <SearchBox
          label="Search by file name"
          text={search.text}
          onChange={search.type}
          onSettled={search.settle}
          className={styles.search}
        />
        <Select
          label="Which recordings"
          options={MEDIA_FILTERS}
          value={filter}
          onChange={(chosen) => {
            setFilter(chosen)
            patch({ page: 1 })
          }}
          className={styles.select}
        />
        <Select label="Sort by" options={MEDIA_ORDERS} value={order} onChange={setOrder} className={styles.select} />
        {found && <p className={`${styles.count} tabular`}>{countLabel(found)}</p>}
      </div>
      <section aria-label="Recordings" className={tables.frame}>
        <table
          ref={table}
          tabIndex={-1}
          aria-label="Recordings"
          aria-busy={!found}
          className={classNames(tables.table, tables.cards, styles.table)}
        >
          <thead>
            <tr>
              {HEADINGS.map((heading) => (
                <th key={heading} scope="col" data-column={heading.toLowerCase().replace(' ', '-')}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <SendingRows columns={HEADINGS.length} onUse={(media) => open({ edit: 'new', media: media.id })} />
            {shown?.map((media) => (
              <MediaListRow key={media.id} media={media} onDelete={setDeleting} />
            ))}
            {!found &&
              WAITING.map((key) => (
                <tr key={key}>
                  <td colSpan={HEADINGS.length} className={styles.waiting}>
                    <Skeleton height={28} />
                  </td>
                </tr>
              ))}
            {found?.length === 0 && (
              <tr>
                <td colSpan={HEADINGS.length}>
                  {list.data?.length === 0 ? (
                    <Notice title="No recordings yet">Upload some: each is packaged by itself and listed here.</Notice>
                  ) : (
                    <Notice title="Nothing found">No recording has that name, or none is in that state.</Notice>
                  )}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </section>
      {found && found.length > 0 && (
        <Pager
          label="Pages of recordings"
          page={page}
          pageSize={pageSize}
          pageSizes={PAGE_SIZES}
          total={found.length}
          onPage={(next) => patch({ page: next }, 'push')}
          onPageSize={(size) => patch({ pageSize: size })}
        />
      )}
      {deleting && (
        <DeleteMedia media={deleting} onAnswered={() => setDeleting(null)} focusAfter={() => table.current} />
      )}
      <LiveRegion text={news || (found ? countLabel(found) : '')} />
    </div>
  )
}
