import { Check, PlaneTakeoff } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/controls/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './download-control.module.css'
import { openDownloads, retry, startDownloads, useDownloads } from './download-manager.ts'
import { progressMessage } from './download-messages.ts'
import { type DownloadableContent, isDownloadable } from './is-downloadable.ts'

interface Props {
  readonly userId: string
  /** The content to save: one item, or all of a list. */
  readonly contents: readonly DownloadableContent[]
  /** The button's text for one item: "Save for the flight". */
  readonly name: string
}

/** Shows the button that saves content for offline use, then the progress. Renders nothing where nothing can be saved. */
export function DownloadControl({ userId, contents, name }: Props) {
  const { items, downloads, problem } = useDownloads((kept) => kept)
  useEffect(() => void openDownloads(userId), [userId])

  const keepable = contents.filter(isDownloadable)
  if (items === null || keepable.length === 0) return null
  const kept = new Set(items.filter(({ keptAt }) => keptAt !== null).map(({ contentId }) => contentId))
  const running = keepable.flatMap(({ id }) => downloads[id] ?? [])
  const missing = keepable.filter(({ id }) => !kept.has(id))
  const replaced = keepable.filter(({ id }) => items.some(({ contentId, newer }) => contentId === id && newer))
  const resting = running.filter(({ state }) => state === 'resting')
  const refused = resting[0]?.problem ?? problem

  return (
    <div className="stack start gap-m">
      {running.length > 0 ? (
        <div className={styles.progress}>
          <p className="small" role="status">
            {resting.length === running.length ? 'Not saved yet' : 'Saving for your flight'}
            <span className="soft"> · {progressMessage(running, Date.now())}</span>
          </p>
          <ProgressBar label={`How much of it is on this device`} value={shareOf(running)} />
        </div>
      ) : missing.length > 0 ? (
        <Button size="small" onClick={() => startDownloads(userId, missing)}>
          <PlaneTakeoff aria-hidden />
          {name}
        </Button>
      ) : (
        <p className={styles.kept} role="status">
          <Check aria-hidden />
          <span>
            Saved for your flight. <Link to="/on-this-device">On this device</Link>
            {replaced.length > 0 && (
              <>
                {' · '}
                <button type="button" className={styles.again} onClick={() => startDownloads(userId, replaced)}>
                  Update to the new recording
                </button>
              </>
            )}
          </span>
        </p>
      )}
      {refused && (
        <p className={styles.problem} role="alert">
          {refused.text}{' '}
          {resting.length > 0 && (
            <button
              type="button"
              className={styles.again}
              onClick={() => resting.map(({ contentId }) => retry(contentId))}
            >
              Try again
            </button>
          )}
        </p>
      )}
    </div>
  )
}

/** Returns the progress from 0 to 1, over all bytes whose total is known. */
function shareOf(downloads: readonly { readonly bytes: number; readonly size: number | null }[]): number {
  const size = downloads.reduce((sum, download) => sum + (download.size ?? 0), 0)
  return size === 0 ? 0 : downloads.reduce((sum, download) => sum + download.bytes, 0) / size
}
