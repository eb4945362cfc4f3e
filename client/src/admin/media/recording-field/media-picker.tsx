import type { Media } from '@stillair/api/contract/admin/media.ts'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { SearchBox } from '../../../ui/controls/search-box.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../../ui/messages/try-again.tsx'
import { PlainDialog } from '../../form/dialogs/plain-dialog.tsx'
import { filterMedia } from '../list/filter-media.ts'
import { useMediaList } from '../media.ts'
import { dayLabel, factsOf, stateName } from '../media-messages.ts'
import { ListenButton, ListenProblem } from '../recordings/listen-button.tsx'
import styles from './media-picker.module.css'

interface Props {
  /** The selected upload. */
  readonly value: string | null
  readonly onPick: (media: Media) => void
  readonly onClose: () => void
}

/** The most uploads listed at once. Search finds the others. */
const MOST = 50

/** Returns the uploads that can be chosen: unused ones first, then newest first. */
function candidates(list: readonly Media[], search: string): Media[] {
  const found = filterMedia(list, { search, filter: 'all', order: 'newest' }).filter(({ state }) => state !== 'failed')
  return [...found.filter(({ usedBy }) => usedBy.length === 0), ...found.filter(({ usedBy }) => usedBy.length > 0)]
}

/** A list of existing uploads to choose from. */
export function MediaPicker({ value, onPick, onClose }: Props) {
  const list = useMediaList()
  const [search, setSearch] = useState('')
  const found = list.data && candidates(list.data, search)
  return (
    <PlainDialog
      title="Choose an existing recording"
      onClose={onClose}
      head={<SearchBox label="Search by file name" search={{ text: search, type: setSearch, settle() {} }} />}
    >
      {list.isError && !found && <TryAgain title="The recordings could not be read" query={list} />}
      {list.isPending && <Skeleton height={160} />}
      {found?.length === 0 && (
        <p className={styles.none}>{search.trim() === '' ? 'No recordings yet.' : 'No recordings match.'}</p>
      )}
      <ul className="stack">
        {found?.slice(0, MOST).map((media) => (
          <li key={media.id} className={styles.item}>
            <div className="shrinks">
              <span className={styles.name}>{media.fileName}</span>
              <span className={styles.note}>
                {factsOf(media)} · {dayLabel(media.uploadedAt)}
                {media.state !== 'ready' && ` · ${stateName(media)}`}
              </span>
              <span className={styles.note}>
                {media.usedBy.length === 0
                  ? 'Not used yet'
                  : `Used by ${media.usedBy.map(({ title }) => `“${title}”`).join(', ')}`}
              </span>
              <ListenProblem id={media.id} className={styles.note} />
            </div>
            <ListenButton media={media} />
            {media.id === value ? (
              <Badge tone="done">
                <Check aria-hidden />
                Chosen
              </Badge>
            ) : (
              <Button size="small" aria-label={`Use ${media.fileName}`} onClick={() => onPick(media)}>
                Use
              </Button>
            )}
          </li>
        ))}
      </ul>
      {found && found.length > MOST && (
        <p className={styles.none}>
          These are {MOST} of {found.length}. Search for the others.
        </p>
      )}
    </PlainDialog>
  )
}
