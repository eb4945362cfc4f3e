import { Link } from 'react-router-dom'
import { durationLabel } from '../../entities/content/duration.ts'
import type { OfflineItem } from '../../entities/offline-items/offline-item.ts'
import { type Download, retry, startDownloads } from '../../features/offline-downloads/download-manager.ts'
import { megabytes, progressMessage } from '../../features/offline-downloads/download-messages.ts'
import { REMOVED_AFTER_MS } from '../../features/offline-downloads/renew-offline-items.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CoverPicture } from '../../ui/pictures/cover-picture.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './on-this-device.module.css'
import { RemoveDialog } from './remove-dialog.tsx'

interface Props {
  readonly userId: string
  readonly contentId: string
  readonly title: string
  /** Null until the server has described the item. */
  readonly item: OfflineItem | null
  readonly download: Download | null
}

/** Returns the last day on which a refused item is still here. */
const dayOf = (refusedAt: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(Date.parse(refusedAt) + REMOVED_AFTER_MS)

/** One item on the device, or a download in progress. */
export function OfflineItemRow({ userId, contentId, title, item, download }: Props) {
  const isKept = item !== null && item.keptAt !== null
  const problem = download?.problem
  const again = () => (download ? retry(contentId) : void startDownloads(userId, [{ id: contentId, title }]))
  return (
    <li className={styles.row}>
      {item && <CoverPicture content={item.content} sizes="72px" className={styles.cover} />}
      <div className={styles.words}>
        <h2 className="heading anywhere">{isKept ? <Link to={`/content/${contentId}`}>{title}</Link> : title}</h2>
        {item?.refusedAt && (
          <p className="small">
            Locked: your subscription has ended. It will be removed after {dayOf(item.refusedAt)}.
          </p>
        )}
        {isKept && !download && (
          <p className="small soft tabular">
            {durationLabel(item.duration)} · {megabytes(item.file.size)}
          </p>
        )}
        {isKept && !download && item.newer && <p className="small">There is a new recording of this session.</p>}
        {download && (
          <>
            <p className="small soft tabular">{progressMessage([download], Date.now())}</p>
            <ProgressBar
              label={`How much of ${title} is here`}
              value={download.size ? download.bytes / download.size : 0}
            />
          </>
        )}
        {!isKept && !download && <p className="small soft">It isn’t complete.</p>}
        {problem && (
          <p className="small" role="alert">
            {problem.text}
          </p>
        )}
      </div>
      <div className="row gap-s far-end">
        {(problem || (!download && (!isKept || item.newer))) && (
          <Button size="small" onClick={again}>
            {download
              ? 'Try again'
              : isKept && item.newer
                ? `Update (${megabytes(item.newer.file.size)})`
                : 'Download the rest'}
          </Button>
        )}
        <RemoveDialog userId={userId} contentIds={[contentId]} title={title} />
      </div>
    </li>
  )
}
