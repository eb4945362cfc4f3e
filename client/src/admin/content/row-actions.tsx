import type { AdminContentRow } from '@stillair/api/contract/admin.ts'
import { Eye, EyeOff, History, Pencil, Trash2 } from 'lucide-react'
import { messageOf } from '../../api/api-error.ts'
import { IconButton } from '../../ui/button.tsx'
import { Hint } from '../../ui/hint.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDeskAddress } from '../desk-address.ts'
import { usePublishContent } from './content-commands.ts'
import styles from './content-row.module.css'

interface Props {
  readonly row: AdminContentRow
  readonly onDelete: () => void
}

/** What can be done with a session at once. */
export function RowActions({ row, onDelete }: Props) {
  const { open } = useDeskAddress()
  const publish = usePublishContent(row.id)
  const { id, title, isPublished } = row

  function togglePublished() {
    publish.mutate(!isPublished, {
      onSuccess: () =>
        showToast({
          title: 'Content updated successfully',
          text: isPublished ? `“${title}” is a draft again.` : `“${title}” is published.`,
        }),
      onError: (error) => showToast({ title: 'Error updating content', text: messageOf(error), tone: 'destructive' }),
    })
  }

  return (
    <div className={styles.buttons}>
      <Hint text={isPublished ? 'Unpublish' : 'Publish'}>
        <IconButton label={`${isPublished ? 'Unpublish' : 'Publish'} ${title}`} onClick={togglePublished}>
          {isPublished ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
        </IconButton>
      </Hint>
      <Hint text="Edit">
        <IconButton label={`Edit ${title}`} onClick={() => open({ edit: id })}>
          <Pencil aria-hidden />
        </IconButton>
      </Hint>
      <Hint text="History">
        <IconButton label={`History of ${title}`} onClick={() => open({ history: id })}>
          <History aria-hidden />
        </IconButton>
      </Hint>
      <Hint text="Delete">
        <IconButton label={`Delete ${title}`} onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      </Hint>
    </div>
  )
}
