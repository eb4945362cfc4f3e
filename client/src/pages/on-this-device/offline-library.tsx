import { useEffect, useState } from 'react'
import type { OfflineItem } from '../../entities/offline-items/offline-item.ts'
import { OutboxNote } from '../../entities/outbox/outbox-note.tsx'
import { openDownloads, useDownloads } from '../../features/offline-downloads/download-manager.ts'
import { megabytes } from '../../features/offline-downloads/download-messages.ts'
import { type StorageEstimate, storageEstimate } from '../../features/offline-downloads/storage-estimate.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { InstallFirst } from './install-first.tsx'
import { OfflineItemRow } from './offline-item-row.tsx'
import styles from './on-this-device.module.css'
import { ReadyPanel } from './ready-panel.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

/** Lists a user's offline items with the storage that they take. */
export function OfflineLibrary({ userId }: { readonly userId: string }) {
  const items = useDownloads((kept) => kept.items)
  useEffect(() => void openDownloads(userId), [userId])
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>On this device</h1>
      <p className={`lead ${styles.lead}`}>Everything saved here plays offline, in flight mode too.</p>
      <OutboxNote userId={userId} />
      {items === null ? <Skeleton height={96} /> : <OfflineItems userId={userId} items={items} />}
    </div>
  )
}

function OfflineItems({ userId, items }: { readonly userId: string; readonly items: readonly OfflineItem[] }) {
  const downloads = useDownloads((kept) => kept.downloads)
  const problem = useDownloads((kept) => kept.problem)
  const room = useRoom(items)
  const wanted = Object.values(downloads).filter(({ contentId }) => !items.some((item) => item.contentId === contentId))
  const bytes = items.reduce((sum, { file, keptAt }) => sum + (keptAt === null ? 0 : file.size), 0)
  if (items.length + wanted.length === 0) {
    return (
      <>
        <Notice
          title="Nothing saved yet"
          action={
            <ButtonLink look="main" to="/content-library">
              Find a session to save
            </ButtonLink>
          }
        >
          {problem?.text ??
            'Open a session and choose “Save for the flight”. It takes about a minute, and you need to be online.'}
        </Notice>
        <InstallFirst />
      </>
    )
  }
  return (
    <>
      <div className={styles.bar}>
        <p className="small soft tabular">
          {megabytes(bytes)} kept{room && ` · ${megabytes(room.free)} free`}
        </p>
        <RemoveDialog userId={userId} contentIds={items.map(({ contentId }) => contentId)} />
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem.text}
        </p>
      )}
      <ul className={styles.list}>
        {items.map((item) => (
          <OfflineItemRow
            key={item.contentId}
            userId={userId}
            contentId={item.contentId}
            title={item.content.title}
            item={item}
            download={downloads[item.contentId] ?? null}
          />
        ))}
        {wanted.map((download) => (
          <OfflineItemRow
            key={download.contentId}
            userId={userId}
            contentId={download.contentId}
            title={download.title}
            item={null}
            download={download}
          />
        ))}
      </ul>
      {items.length > 0 && <ReadyPanel userId={userId} items={items} />}
    </>
  )
}

/** Returns the storage estimate, updated whenever the list changes. */
function useRoom(items: readonly OfflineItem[]): StorageEstimate | null {
  const [room, setRoom] = useState<StorageEstimate | null>(null)
  useEffect(() => {
    if (items.length > 0) void storageEstimate().then(setRoom)
  }, [items])
  return room
}
