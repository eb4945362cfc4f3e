import type { Media } from '@stillair/api/contract/admin/media.ts'
import { ChevronDown, Upload as UploadIcon } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { useLostFocus } from '../../../ui/dialogs/use-lost-focus.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import statusStyles from '../recordings/status.module.css'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { useDropTarget } from '../uploads/drop-target.ts'
import { useStartUploads } from '../uploads/start-uploads.ts'
import { UnfinishedUploads, useUnfinished } from '../uploads/unfinished-uploads.tsx'
import { UploadStatus } from '../uploads/upload-status.tsx'
import { useUploads } from '../uploads/uploads.ts'
import { byAttention, currentItem, HALF, type StripItem, shareDone } from './strip-items.ts'
import styles from './upload-strip.module.css'

interface Props {
  /** Creates content from a recording. */
  readonly onUse: (media: Media) => void
  /** What is shown besides the current uploads. */
  readonly items?: readonly StripItem[]
  /** Announcements and dialogs. */
  readonly children?: ReactNode
}

/**
 * A strip of fixed height above a table: a button for uploads, the item that needs attention first, and a button that opens the
 * list of all. Files may be dropped anywhere on the page. When the focused item leaves, the focus moves to that button.
 */
export function UploadStrip({ onUse, items: others, children }: Props) {
  const uploads = useUploads()
  const start = useStartUploads()
  const unfinished = useUnfinished(uploads)
  const isOver = useDropTarget((files) => start(files))
  const [isOpen, setIsOpen] = useState(false)
  const list = useId()

  const items = byAttention([
    ...uploads.map((upload) => currentItem(upload, others ? HALF : 1, <UploadStatus upload={upload} onUse={onUse} />)),
    ...(unfinished.waiting.length === 0
      ? []
      : [
          {
            key: 'unfinished',
            attention: 'choice' as const,
            count: unfinished.waiting.length,
            done: null,
            content: <UnfinishedUploads unfinished={unfinished} onFiles={(files) => start(files)} />,
          },
        ]),
    ...(others ?? []),
  ])
  const [lead] = items
  const count = items.reduce((sum, item) => sum + item.count, 0)
  const done = count > 1 ? shareDone(items) : null
  const toggle = useRef<HTMLButtonElement>(null)
  const strip = useLostFocus<HTMLDivElement>((lost) =>
    (toggle.current ?? lost.querySelector('button'))?.focus({ preventScroll: true }),
  )

  return (
    <section aria-label="Uploads" className={styles.uploads}>
      <div ref={strip} className={styles.strip} data-bad={(lead && isBad(lead) && !isOpen) || undefined}>
        <ChooseFiles look="bare" label="Files to upload" onFiles={(files) => start(files)}>
          <UploadIcon aria-hidden />
          Upload recordings
        </ChooseFiles>
        {lead ? (
          <>
            <Button
              ref={toggle}
              look="bare"
              size="small"
              aria-expanded={isOpen}
              aria-controls={isOpen ? list : undefined}
              className={styles.toggle}
              onClick={() => setIsOpen(!isOpen)}
            >
              {count > 1 ? `${count} recordings` : 'Details'}
              {done !== null && `, ${Math.round(done * 100)} %`}
              <ChevronDown aria-hidden />
            </Button>
            <div key={lead.key} className={statusStyles.lead}>
              {!isOpen && lead.content}
            </div>
            {done !== null && <ProgressBar label={`All ${count} recordings`} value={done} />}
          </>
        ) : (
          <p className={styles.hint}>Or drop them anywhere on this page, several at once.</p>
        )}
      </div>
      {lead && isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and not every item has a button.
        <ul id={list} aria-label="All uploads" tabIndex={0} className={styles.list}>
          {items.map((item) => (
            <li key={item.key} className={styles.item} data-bad={isBad(item) || undefined}>
              {item.content}
            </li>
          ))}
        </ul>
      )}
      {isOver && (
        <div className={styles.curtain}>
          <p>Drop the recordings to upload them</p>
        </div>
      )}
      {children}
    </section>
  )
}

const isBad = ({ attention }: StripItem) => attention === 'retry' || attention === 'failed'
