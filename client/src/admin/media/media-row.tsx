import type { Media } from '@stillair/api/contract/media.ts'
import { useQueryClient } from '@tanstack/react-query'
import { AudioLines, Check, FileX, RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { contentListQuery } from '../../library/content.ts'
import { clock } from '../../library/duration.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from '../admin-page.module.css'
import { bytesLabel } from './amounts.ts'
import { isUnderWay, mediaListQuery, useMedia, useRetryPackaging } from './media.ts'

interface Props {
  readonly known: Media
  /** Whether a session of the library plays it. */
  readonly isAttached: boolean
  readonly onPublish: (media: Media) => void
}

/** An upload after it has arrived: being packaged, ready for the library, or failed with a reason. */
export function MediaRow({ known, isAttached, onPublish }: Props) {
  const queryClient = useQueryClient()
  const media = useMedia(known).data
  const { state } = media

  // What the library shows of it (whether it plays, how long it is) changes with its state.
  useEffect(() => {
    if (state === known.state) return
    void queryClient.invalidateQueries({ queryKey: contentListQuery.queryKey })
    if (state === 'ready' || state === 'failed') {
      void queryClient.invalidateQueries({ queryKey: mediaListQuery.queryKey, exact: true })
    }
  }, [state, known.state, queryClient])

  if (state === 'failed') return <FailedRow media={media} />
  const publish = !isAttached && (
    <Button look={state === 'ready' ? 'main' : 'quiet'} size="small" onClick={() => onPublish(media)}>
      Add to library
    </Button>
  )
  return (
    <tr>
      <td colSpan={6} className={styles.wide}>
        <div className={styles.row}>
          <span className={styles.plate}>{state === 'ready' ? <Check aria-hidden /> : <AudioLines aria-hidden />}</span>
          <div className={styles.words}>
            <div className={styles.line}>
              <span className={styles.name}>{media.fileName}</span>
              {isUnderWay(media) && (
                <span className={`${styles.note} tabular`}>{Math.round(media.progress * 100)} %</span>
              )}
            </div>
            {isUnderWay(media) ? (
              <>
                <ProgressBar label={`Packaging of ${media.fileName}`} value={media.progress} />
                <p className={styles.note}>
                  Step 2 of 2, packaging. {media.step ?? 'Waiting for a free worker'}.
                  {state === 'playable' && ' It can be heard already.'}
                </p>
              </>
            ) : (
              <p className={styles.note}>
                Ready · {media.kind === 'video' ? 'Video' : 'Audio'}
                {media.duration !== undefined && ` · ${clock(media.duration)}`} · {bytesLabel(media.size)}
              </p>
            )}
          </div>
          <div className={styles.actions}>{publish}</div>
        </div>
      </td>
    </tr>
  )
}

function FailedRow({ media }: { readonly media: Media }) {
  const retry = useRetryPackaging(media.id)
  return (
    <tr className={styles.failed}>
      <td colSpan={6} className={styles.wide}>
        <div className={styles.row}>
          <span className={styles.plate}>
            <FileX aria-hidden />
          </span>
          <div className={styles.words}>
            <span className={styles.name}>{media.fileName}</span>
            <p className={styles.reason}>Packaging failed. {media.reason}</p>
            {retry.isError && (
              <p role="alert" className={styles.reason}>
                {messageOf(retry.error)}
              </p>
            )}
          </div>
          <div className={styles.actions}>
            <Button
              look="danger"
              size="small"
              aria-label={`Try again to package ${media.fileName}`}
              disabled={retry.isPending}
              onClick={() => retry.mutate()}
            >
              <RotateCw aria-hidden />
              Try again
            </Button>
          </div>
        </div>
      </td>
    </tr>
  )
}
