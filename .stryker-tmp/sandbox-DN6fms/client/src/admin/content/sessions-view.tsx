// @ts-nocheck
import type { AdminContentPage } from '@stillair/api/contract/admin.ts'
import type { Media } from '@stillair/api/contract/media.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { Pager, rangeLabel } from '../../ui/pager.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { PAGE_SIZES, useDeskAddress } from '../desk-address.ts'
import { UploadRows } from '../media/upload-rows.tsx'
import { contentListQueryOf, contentPageQuery, useContentPage } from './content-list.ts'
import { ContentTable } from './content-table.tsx'
import { NoSessions } from './no-sessions.tsx'
import styles from './sessions-view.module.css'

/** Told to who cannot see that the table shows something else. */
function announcement({ page, pageSize, total }: AdminContentPage): string {
  return total === 0 ? 'No session found' : `Sessions ${rangeLabel(page, pageSize, total)}`
}

/** The table of sessions, page by page. */
export function SessionsView({ onUse }: { readonly onUse: (media: Media) => void }) {
  const queryClient = useQueryClient()
  const { address, patch } = useDeskAddress()
  const query = contentListQueryOf(address)
  const list = useContentPage(query)
  const frame = useRef<HTMLDivElement>(null)
  const shown = list.data

  // Who turns the page at the foot of the table reads on at its head.
  const shownPage = useRef(address.page)
  useEffect(() => {
    if (shownPage.current === address.page) return
    shownPage.current = address.page
    if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView({ block: 'start' })
  }, [address.page])

  return (
    <div className={styles.view}>
      {list.isError && shown && (
        <div role="alert" className={styles.problem}>
          <p>This may be out of date. {messageOf(list.error)}</p>
          <Button size="small" onClick={() => list.refetch()} disabled={list.isFetching}>
            Try again
          </Button>
        </div>
      )}
      {list.isError && !shown ? (
        <TryAgain
          title="Failed to fetch content"
          error={list.error}
          onRetry={() => list.refetch()}
          busy={list.isFetching}
        />
      ) : (
        <>
          <ContentTable
            page={shown}
            isTurning={list.isPlaceholderData}
            uploads={<UploadRows onUse={onUse} />}
            empty={<NoSessions />}
            frame={frame}
          />
          {shown && shown.total > 0 && (
            <Pager
              label="Pages of sessions"
              page={shown.page}
              pageSize={shown.pageSize}
              pageSizes={PAGE_SIZES}
              total={shown.total}
              onPage={(page) => patch({ page }, 'push')}
              onPageSize={(pageSize) => patch({ pageSize })}
              onAboutToTurn={(page) => void queryClient.prefetchQuery(contentPageQuery({ ...query, page }))}
            />
          )}
        </>
      )}
      <LiveRegion text={shown && !list.isPlaceholderData ? announcement(shown) : ''} />
    </div>
  )
}
