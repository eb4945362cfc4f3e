import type { AdminProgram } from '@stillair/api/contract/admin/admin.ts'
import { ListOrdered } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { messageOf } from '../../api/api-error.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Hint } from '../../ui/hints/hint.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { useAdminAddress } from '../shared/admin-address.ts'
import { ItemActions } from '../table/item-actions.tsx'
import { useEditProgram } from './program-commands.ts'

interface Props {
  readonly program: AdminProgram
  readonly onDelete: () => void
}

/** The quick actions of a program. */
export function ProgramActions({ program, onDelete }: Props) {
  const { id, title, isPublished } = program
  const { pathTo } = useAdminAddress()
  const navigate = useNavigate()
  const edit = useEditProgram(id)

  function togglePublished() {
    if (edit.isPending) return
    // Callbacks of `mutate` are not called once the row is gone, which a filter may remove.
    edit.mutateAsync({ isPublished: !isPublished }).then(
      () =>
        showToast({
          title: 'Program updated successfully',
          text: isPublished ? `“${title}” is a draft again.` : `“${title}” is published.`,
        }),
      (error: unknown) => showToast({ title: 'Error updating program', text: messageOf(error), tone: 'destructive' }),
    )
  }

  return (
    <ItemActions item={program} onTogglePublished={togglePublished} isToggling={edit.isPending} onDelete={onDelete}>
      <Hint text="Sessions and their order">
        <IconButton
          label={`Sessions of ${title}`}
          onClick={() => void navigate(pathTo({ view: 'content', program: id }), { preventScrollReset: true })}
        >
          <ListOrdered aria-hidden />
        </IconButton>
      </Hint>
    </ItemActions>
  )
}
