import type { Media } from '@stillair/api/contract/admin/media.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { ConfirmDialog } from '../../form/dialogs/confirm-dialog.tsx'
import { doEach } from '../../shared/do-each.ts'
import { type Progress, SelectionBar } from '../../table/selection-bar.tsx'
import { bytesLabel } from '../file-labels.ts'
import { deleteMedia } from '../media.ts'
import { forgetMedia } from '../media-cache.ts'
import styles from './media-list.module.css'
import { PackageManyAgain } from './package-many-again.tsx'

interface Props {
  readonly selected: readonly Media[]
  /** The recordings on the page of the table. */
  readonly shown: readonly Media[]
  /** The recordings on all pages. */
  readonly found: readonly Media[]
  readonly onSelect: (recordings: readonly Media[]) => void
}

const recordings = (count: number) => (count === 1 ? '1 recording' : `${count} recordings`)

/** The actions for the selected recordings. Recordings that could not be deleted stay selected. */
export function MediaBar({ selected, shown, found, onSelect }: Props) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [progress, setProgress] = useState<Progress | null>(null)
  const deletion = useMutation({
    async mutationFn(chosen: readonly Media[]) {
      const rows = chosen.map(({ id, fileName }) => ({ id, title: fileName }))
      const remove = ({ id }: { readonly id: string }) => deleteMedia(id).then(() => forgetMedia(queryClient, id))
      return doEach(rows, remove, (done) => setProgress({ done, of: rows.length }))
    },
    onSuccess(failures, chosen) {
      const count = chosen.length - failures.length
      if (count > 0) showToast({ title: `${recordings(count)} deleted` })
    },
    onSettled: () => setProgress(null),
  })
  const bytes = selected.reduce((sum, media) => sum + media.size + media.packagedSize, 0)
  const isSelected = (media: Media) => selected.some(({ id }) => id === media.id)
  const more = [
    {
      text: `Select all ${shown.length}`,
      rest: 'on this page',
      isOffered: !shown.every(isSelected),
      onPress: () => onSelect([...selected, ...shown.filter((media) => !isSelected(media))]),
    },
    {
      text: `Select all ${found.length}`,
      rest: 'that match',
      isOffered: found.length > shown.length && selected.length < found.length,
      onPress: () => onSelect(found),
    },
  ]

  function remove() {
    setIsAsking(false)
    deletion.mutate(selected, {
      onSuccess: (failures) => onSelect(selected.filter(({ id }) => failures.some((failed) => failed.id === id))),
    })
  }

  return (
    <SelectionBar
      label="Selected recordings"
      count={selected.length}
      elsewhere={selected.filter((media) => !shown.some(({ id }) => id === media.id)).length}
      progress={progress}
      failures={deletion.data ?? []}
      more={more.filter(({ isOffered }) => isOffered)}
      onClear={() => onSelect([])}
    >
      <PackageManyAgain list={selected} />
      <Button look="danger" size="small" disabled={deletion.isPending} onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${recordings(selected.length)}?`}
          confirm="Delete"
          cancel="Cancel"
          onConfirm={remove}
          onCancel={() => setIsAsking(false)}
        >
          <ul className={styles.titles}>
            {selected.map(({ id, fileName }) => (
              <li key={id} className="strong anywhere">
                {fileName}
              </li>
            ))}
          </ul>
          <p>This deletes the uploads and all their files, {bytesLabel(bytes)}. This cannot be undone.</p>
          <p>Recordings that a session uses are not deleted; the reason is shown.</p>
        </ConfirmDialog>
      )}
    </SelectionBar>
  )
}
