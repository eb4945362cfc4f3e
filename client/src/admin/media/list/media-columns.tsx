import type { Media } from '@stillair/api/contract/admin/media.ts'
import { Download, Plus, RotateCw, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { messageOf } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import { clock } from '../../../entities/content/duration.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { useAdminAddress } from '../../shared/admin-address.ts'
import { hasBeenRead, isUnderWay } from '../../shared/media-state-checks.ts'
import type { Columns } from '../../table/columns.ts'
import { RowActions } from '../../table/item-actions.tsx'
import { SelectRow } from '../../table/select-row.tsx'
import { bytesLabel } from '../file-labels.ts'
import { usePackageAgain, usePackageAgainProblem } from '../media.ts'
import { dayLabel, kindName, renditionLabel, stateName } from '../media-messages.ts'
import { ListenButton, ListenProblem } from '../recordings/listen-button.tsx'
import { QualityWarnings } from '../recordings/quality-warnings.tsx'
import styles from './media-list.module.css'

const TONES = { uploaded: 'sky', packaging: 'sky', playable: 'sky', ready: 'done', failed: 'clay' } as const

/** The columns of the media table; without room for columns, its rows become cards. */
export const MEDIA_COLUMNS: Columns<Media> = [
  { id: 'recording', header: 'Recording', cell: ({ row }) => <Recording media={row.original} /> },
  { id: 'state', header: 'State', meta: { width: 152 }, cell: ({ row }) => <State media={row.original} /> },
  {
    id: 'duration',
    header: 'Duration',
    meta: { width: 84, align: 'right' },
    cell: ({ row: { original: media } }) => (
      <span className="tabular" data-unknown={media.duration === undefined || undefined}>
        {media.duration === undefined ? 'N/A' : clock(media.duration)}
      </span>
    ),
  },
  { id: 'size', header: 'Size', meta: { width: 240 }, cell: ({ row }) => <Size media={row.original} /> },
  { id: 'used-by', header: 'Used by', meta: { width: 176 }, cell: ({ row }) => <UsedBy media={row.original} /> },
  {
    id: 'actions',
    header: 'Actions',
    meta: { width: 256, align: 'right' },
    cell: ({ row, table }) => <Actions media={row.original} onDelete={() => table.options.meta?.askToDelete(row.id)} />,
  },
]

interface Props {
  readonly media: Media
}

function Recording({ media }: Props) {
  const problem = usePackageAgainProblem(media.id)
  return (
    <div className={styles.recording}>
      <SelectRow id={media.id} name={media.fileName} />
      <div className="shrinks">
        <span className={styles.name}>{media.fileName}</span>
        <span className={styles.note}>
          {media.kind && `${kindName(media.kind)} · `}
          {dayLabel(media.uploadedAt)}
        </span>
        {media.state === 'failed' && <span className={styles.reason}>{media.reason}</span>}
        <QualityWarnings media={media} />
        <ListenProblem id={media.id} className={styles.reason} />
        {problem && (
          <span role="alert" className={styles.reason}>
            {messageOf(problem)}
          </span>
        )}
      </div>
    </div>
  )
}

function State({ media }: Props) {
  const isPackaging = isUnderWay(media)
  return (
    <>
      <Badge tone={TONES[media.state]}>{stateName(media)}</Badge>
      {isPackaging && <ProgressBar label={`Processing of ${media.fileName}`} value={media.progress} />}
      {isPackaging && media.step && <span className={styles.note}>{media.step}</span>}
    </>
  )
}

function Size({ media }: Props) {
  const renditions = renditionLabel(media)
  return (
    <>
      <span className="tabular">{bytesLabel(media.size)} uploaded</span>
      {media.packagedSize > 0 && (
        <span className={styles.note}>
          {bytesLabel(media.packagedSize)} {renditions ? `as ${renditions}` : 'of processed files'}
        </span>
      )}
    </>
  )
}

/** Links to the editors of all content that uses the recording. */
function UsedBy({ media: { usedBy } }: Props) {
  const { linkTo } = useAdminAddress()
  if (usedBy.length === 0) return <span className={styles.note}>Nothing</span>
  return (
    <ul className="stack">
      {usedBy.map(({ id, title, isPublished }) => (
        <li key={id}>
          <Link {...linkTo({ edit: id })} className={styles.use}>
            {title}
          </Link>
          {!isPublished && <span className={styles.note}>Draft</span>}
        </li>
      ))}
    </ul>
  )
}

function Actions({ media, onDelete }: Props & { readonly onDelete: () => void }) {
  const { open } = useAdminAddress()
  const again = usePackageAgain(media.id)
  const { id, fileName, state, usedBy, mayTryAgain, isOutdated } = media
  return (
    <RowActions>
      <ListenButton media={media} />
      <IconButton
        label={`Download ${fileName} as it was uploaded`}
        onClick={() =>
          void downloadOriginal(id).catch((error: unknown) =>
            showToast({ title: 'Not downloaded', text: messageOf(error), tone: 'destructive' }),
          )
        }
      >
        <Download aria-hidden />
      </IconButton>
      {(mayTryAgain || state === 'ready' || isOutdated) && (
        <IconButton
          label={mayTryAgain ? `Try again to process ${fileName}` : `Process ${fileName} again`}
          disabled={again.isPending}
          onClick={() => again.mutate(undefined)}
        >
          <RotateCw aria-hidden />
        </IconButton>
      )}
      {state !== 'failed' && hasBeenRead(media) && usedBy.length === 0 && (
        <IconButton label={`Add to library: ${fileName}`} onClick={() => open({ edit: 'new', media: id })}>
          <Plus aria-hidden />
        </IconButton>
      )}
      <IconButton label={`Delete ${fileName}`} onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    </RowActions>
  )
}

/** Downloads an upload as it was received. @throws {ApiError} */
async function downloadOriginal(id: string): Promise<void> {
  const { url, fileName } = await api('GET /api/media/:id/original', { params: { id } })
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}
