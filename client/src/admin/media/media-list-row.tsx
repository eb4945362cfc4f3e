import type { Media } from '@stillair/api/contract/media.ts'
import { Plus, RotateCw, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { messageOf } from '../../api/api-error.ts'
import { clock } from '../../entities/content/duration.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useDeskAddress } from '../desk-address.ts'
import { bytesLabel } from './amounts.ts'
import { useRetryPackaging } from './media.ts'
import styles from './media-list.module.css'
import { isUnderWay } from './media-state.ts'
import { dayLabel, kindName, renditionWords, stateName } from './media-words.ts'

interface Props {
  readonly media: Media
  readonly onDelete: (media: Media) => void
}

const TONES = { uploaded: 'sky', packaging: 'sky', playable: 'sky', ready: 'done', failed: 'clay' } as const

/** One recording in the list of all. */
export function MediaListRow({ media, onDelete }: Props) {
  const { open } = useDeskAddress()
  const retry = useRetryPackaging(media.id)
  const { fileName, state, usedBy } = media
  return (
    <tr className={styles.row}>
      <td className={styles.recording}>
        <span className={styles.name}>{fileName}</span>
        <span className={styles.note}>
          {media.kind && `${kindName(media.kind)} · `}
          {dayLabel(media.uploadedAt)}
        </span>
        {state === 'failed' && <span className={styles.reason}>{media.reason}</span>}
        {retry.isError && (
          <span role="alert" className={styles.reason}>
            {messageOf(retry.error)}
          </span>
        )}
      </td>
      <td className={styles.state}>
        <Badge tone={TONES[state]}>{stateName(media)}</Badge>
        {isUnderWay(media) && <ProgressBar label={`Packaging of ${fileName}`} value={media.progress} />}
        {isUnderWay(media) && media.step && <span className={styles.note}>{media.step}</span>}
      </td>
      <td className={`${styles.duration} tabular`} data-unknown={media.duration === undefined || undefined}>
        {media.duration === undefined ? 'N/A' : clock(media.duration)}
      </td>
      <td className={styles.size}>
        <span className="tabular">{bytesLabel(media.size)} uploaded</span>
        {media.packagedSize > 0 && (
          <span className={styles.note}>
            {bytesLabel(media.packagedSize)} made of it{renditionWords(media) && `: ${renditionWords(media)}`}
          </span>
        )}
      </td>
      <td className={styles.uses}>
        {usedBy.length === 0 ? <span className={styles.note}>Nothing</span> : <Uses usedBy={usedBy} />}
      </td>
      <td className={styles.actions}>
        <div className={styles.buttons}>
          {state === 'failed' && (
            <IconButton
              label={`Try again to package ${fileName}`}
              disabled={retry.isPending}
              onClick={() => retry.mutate()}
            >
              <RotateCw aria-hidden />
            </IconButton>
          )}
          {state !== 'failed' && usedBy.length === 0 && (
            <IconButton label={`Add to library: ${fileName}`} onClick={() => open({ edit: 'new', media: media.id })}>
              <Plus aria-hidden />
            </IconButton>
          )}
          <IconButton label={`Delete ${fileName}`} onClick={() => onDelete(media)}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      </td>
    </tr>
  )
}

/** The sessions that play it, each a link into its editor. */
function Uses({ usedBy }: Pick<Media, 'usedBy'>) {
  const { linkTo } = useDeskAddress()
  return (
    <ul className={styles.list}>
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
