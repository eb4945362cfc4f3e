import type { AdminProgram } from '@stillair/api/contract/admin/admin.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { programContentQuery } from '../../../entities/programs/programs.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { lazyAgain } from '../../../ui/loading/lazy-again.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { TryAgain } from '../../../ui/messages/try-again.tsx'
import { useAdminAddress } from '../../shared/admin-address.ts'
import { minutesLabel } from '../../table/row-facts.ts'
import { AddContentDialog } from './add-content-dialog.tsx'
import { type ContentOrder, PlainContent } from './program-contents.tsx'
import styles from './program-order.module.css'
import type { ContentFacts } from './send-order-change.ts'
import { SupersededChangeNotice } from './superseded-change-notice.tsx'
import { useOrderChanges } from './use-order-changes.ts'

/** Dragging loads separately. Offline without it, the buttons still work. */
const SortableContent = lazyAgain(async () => (await import('./sortable-content.tsx')).SortableContent, PlainContent)

/** The content of one program: adding, removing and reordering. */
export function ProgramOrder({ program }: { readonly program: AdminProgram }) {
  const { address, open, close } = useAdminAddress()
  const content = useQuery(programContentQuery(program.id))
  const { contentIds, isSaving, change, overtaken, dismissOvertaken } = useOrderChanges(program)
  const [added, setAdded] = useState<ReadonlyMap<string, ContentFacts>>(new Map())
  const [announced, announce] = useState('')
  const section = useRef<HTMLElement>(null)
  const removedAt = useRef<number | null>(null)

  const facts = new Map([...added, ...(content.data ?? []).map((each) => [each.id, each] as const)])
  const titleOf = (id: string) => facts.get(id)?.title ?? 'This session'

  // The pressed button disappears with its row, so the focus moves to the next row.
  useEffect(() => {
    if (removedAt.current === null) return
    const buttons = section.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = buttons[Math.min(removedAt.current, contentIds.length - 1)]
    removedAt.current = null
    const target = next ?? section.current?.querySelector<HTMLElement>('[data-add]')
    target?.focus()
  }, [contentIds])

  const order: ContentOrder = {
    contentIds,
    facts,
    onMove(contentId, order) {
      change({ type: 'move', contentId, order })
      announce(`${titleOf(contentId)} is at place ${order + 1} of ${contentIds.length}`)
    },
    onRemove(contentId) {
      removedAt.current = contentIds.indexOf(contentId)
      change({ type: 'remove', contentId })
    },
  }

  function add(contents: readonly ContentFacts[]) {
    setAdded(new Map([...added, ...contents.map((content) => [content.id, content] as const)]))
    for (const { id } of contents) change({ type: 'add', contentId: id })
  }

  return (
    <section ref={section} aria-labelledby="program-title" className="stack gap-l">
      <div className={styles.head}>
        <div>
          <h2 id="program-title" className="anywhere subtitle">
            {program.title}
          </h2>
          <p className="small soft tabular">
            {summary(contentIds, facts)}
            {isSaving && ' · Saving…'}
          </p>
        </div>
        <Button look="main" data-add onClick={() => open({ edit: 'new' })}>
          <Plus aria-hidden />
          Add Content
        </Button>
      </div>
      {overtaken && (
        <SupersededChangeNotice
          overtaken={overtaken}
          title={titleOf(overtaken.change.contentId)}
          onRepeat={() => change(overtaken.change)}
          onDismiss={dismissOvertaken}
        />
      )}
      {content.isError && <TryAgain title="Failed to fetch content" query={content} />}
      {contentIds.length === 0 && <p className={styles.empty}>No content added to this program yet</p>}
      {contentIds.length > 0 && content.isPending && <Skeleton height={64 * contentIds.length} />}
      {contentIds.length > 0 && content.data && (
        <Suspense fallback={<PlainContent {...order} />}>
          <SortableContent {...order} />
        </Suspense>
      )}
      <LiveRegion text={announced} />
      {address.edit === 'new' && (
        <AddContentDialog
          program={program.title}
          contentIds={contentIds}
          onAdd={add}
          onClose={() => close({ edit: null })}
        />
      )}
    </section>
  )
}

/** Returns "4 sessions · 21 mins", as far as the durations are known. */
function summary(contentIds: readonly string[], facts: ReadonlyMap<string, ContentFacts>): string {
  const count = contentIds.length.toLocaleString()
  const seconds = contentIds.reduce((sum, id) => sum + (facts.get(id)?.duration ?? 0), 0)
  const sessions = `${count} ${contentIds.length === 1 ? 'session' : 'sessions'}`
  return seconds >= 60 ? `${sessions} · ${minutesLabel(seconds)}` : sessions
}
