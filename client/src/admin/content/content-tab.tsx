import type { Media } from '@stillair/api/contract/admin/media.ts'
import { Plus } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { whenIdle } from '../../browser/when-idle.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { lazyAgain } from '../../ui/loading/lazy-again.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { FiguresDialog } from '../figures/figures-dialog.tsx'
import { StorageNotice } from '../media/storage-notice.tsx'
import { useAdminAddress } from '../shared/admin-address.ts'
import { ColumnChoice, useChosenColumns } from './chosen-columns.tsx'
import { ContentFilters } from './content-filters.tsx'
import { ContentList } from './content-list.tsx'
import styles from './content-tab.module.css'

const editor = async () => (await import('../content-editor/content-editor.tsx')).ContentEditor
const ContentEditor = lazyAgain(editor)
const MediaList = lazyAgain(async () => (await import('../media/list/media-list.tsx')).MediaList)
const HistoryDialog = lazyAgain(async () => (await import('../history/history-dialog.tsx')).HistoryDialog)

const BinList = lazyAgain(async () => (await import('../bin/bin-list.tsx')).BinList)

const TagsList = lazyAgain(async () => (await import('../tags/tags-list.tsx')).TagsList)

const VIEWS = { sessions: 'Sessions', media: 'Media', tags: 'Tags', bin: 'Bin' } as const
type View = keyof typeof VIEWS
/** The view that replaces the sessions. */
const SCREENS = { sessions: null, media: MediaList, tags: TagsList, bin: BinList } as const satisfies Record<
  View,
  unknown
>
const viewNamed = (name: string) => (Object.keys(VIEWS) as View[]).find((view) => VIEWS[view] === name) ?? 'sessions'

/** The sessions, recordings, tags or bin, with their dialogs. */
export function ContentTab() {
  const { address, patch, open, close } = useAdminAddress()
  const view: View = address.view in VIEWS ? (address.view as View) : 'sessions'
  const Chosen = SCREENS[view]
  const choice = useChosenColumns()
  // Preloads the editor, which most visits to the admin area need.
  useEffect(() => whenIdle(() => void editor().catch(() => {})), [])
  const onUse = (media: Media) => open({ edit: 'new', media: media.id })

  return (
    <div className={styles.view}>
      <StorageNotice />
      <Segmented
        label="What to show"
        name="admin-view"
        values={Object.values(VIEWS)}
        value={VIEWS[view]}
        onChange={(chosen) => patch({ view: viewNamed(chosen) })}
        className={styles.views}
      />
      {Chosen === null ? (
        <>
          <ContentFilters more={<ColumnChoice {...choice} />}>
            <Button look="main" size="small" className={styles.add} onClick={() => open({ edit: 'new' })}>
              <Plus aria-hidden />
              Add Content
            </Button>
          </ContentFilters>
          <ContentList columns={choice.columns} onUse={onUse} />
        </>
      ) : (
        <Suspense fallback={<Skeleton height={360} card />}>
          <Chosen />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {address.edit !== null && <ContentEditor />}
        {address.figures !== null && <FiguresDialog id={address.figures} onClose={() => close({ figures: null })} />}
        {address.history !== null && (
          <HistoryDialog kind="content" id={address.history} onClose={() => close({ history: null })} />
        )}
      </Suspense>
    </div>
  )
}
