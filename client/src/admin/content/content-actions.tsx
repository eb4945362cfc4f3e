import type { AdminContentRow } from '@stillair/api/contract/admin/admin.ts'
import { ChartNoAxesColumn } from 'lucide-react'
import { messageOf } from '../../api/api-error.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Hint } from '../../ui/hints/hint.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { useAdminAddress } from '../shared/admin-address.ts'
import { usePublishContent } from '../shared/content-commands.ts'
import { ItemActions } from '../table/item-actions.tsx'

interface Props {
  readonly row: AdminContentRow
  readonly onDelete: () => void
}

/** The quick actions of content. */
export function ContentActions({ row, onDelete }: Props) {
  const publish = usePublishContent(row.id)
  const { open } = useAdminAddress()
  const { title, isPublished } = row

  function togglePublished() {
    // Callbacks of `mutate` are not called once the row is gone, which a filter may remove.
    publish.mutateAsync(!isPublished).then(
      () =>
        showToast({
          title: 'Content updated successfully',
          text: isPublished ? `“${title}” is a draft again.` : `“${title}” is published.`,
        }),
      (error: unknown) => showToast({ title: 'Error updating content', text: messageOf(error), tone: 'destructive' }),
    )
  }

  return (
    <ItemActions item={row} onTogglePublished={togglePublished} onDelete={onDelete}>
      <Hint text="Figures">
        <IconButton label={`Figures of ${title}`} onClick={() => open({ figures: row.id })}>
          <ChartNoAxesColumn aria-hidden />
        </IconButton>
      </Hint>
    </ItemActions>
  )
}
