import type { Media } from '@stillair/api/contract/admin/media.ts'
import { AudioLines, Check, FileX, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { isUnderWay } from '../../shared/media-state-checks.ts'
import { usePackageAgain } from '../media.ts'
import { factsOf, packagingStep } from '../media-messages.ts'
import styles from './status.module.css'
import { Status } from './status.tsx'

interface Props {
  readonly media: Media
  /** The title to show; by default the file name. */
  readonly title?: string | undefined
  /** Shown after the current step. */
  readonly note?: string | undefined
  readonly actions?: ReactNode
  readonly isCompact?: boolean
}

/** The state of an upload on the server: packaging, ready, or failed with a reason and a retry button. */
export function MediaStatus({ media, title, note, actions, isCompact = false }: Props) {
  const { fileName, progress, state } = media
  if (state === 'failed') return <FailedStatus media={media} title={title} actions={actions} />
  const isBusy = isUnderWay(media)
  return (
    <Status
      tone={isBusy ? 'plain' : 'good'}
      icon={isBusy ? <AudioLines aria-hidden /> : <Check aria-hidden />}
      actions={actions}
      isCompact={isCompact}
    >
      <div className={styles.line}>
        <span className="strong anywhere">{title ?? fileName}</span>
        {isBusy && <span className="small soft anywhere tabular">{Math.round(progress * 100)} %</span>}
      </div>
      {isBusy ? (
        <>
          <ProgressBar label={`Processing of ${fileName}`} value={progress} />
          <p className="small soft anywhere">
            {packagingStep(media)}
            {note && ` ${note}`}
            {title !== undefined && ` ${fileName}`}
          </p>
        </>
      ) : (
        <p className="small soft anywhere">Ready · {factsOf(media)}</p>
      )}
    </Status>
  )
}

function FailedStatus({ media, title, actions }: Props) {
  const again = usePackageAgain(media.id)
  return (
    <Status
      tone="bad"
      icon={<FileX aria-hidden />}
      actions={
        <>
          {media.mayTryAgain && (
            <Button
              look="danger"
              size="small"
              aria-label={`Try again to process ${media.fileName}`}
              disabled={again.isPending}
              onClick={() => again.mutate(undefined)}
            >
              <RotateCw aria-hidden />
              Try again
            </Button>
          )}
          {actions}
        </>
      }
    >
      <span className="strong anywhere">{title ?? media.fileName}</span>
      <p className="small clay anywhere">
        {media.areFilesMissing ? 'File missing.' : 'Processing failed.'} {media.reason}
      </p>
      {title !== undefined && <p className="small soft anywhere">{media.fileName}</p>}
      {again.isError && (
        <p role="alert" className="small clay anywhere">
          {messageOf(again.error)}
        </p>
      )}
    </Status>
  )
}
