import { Eye, EyeOff, History, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Hint } from '../../ui/hint.tsx'
import { useAdminAddress } from '../shared/admin-address.ts'
import styles from './cells.module.css'

interface Props {
  /** Content or a program. */
  readonly item: { readonly id: string; readonly title: string; readonly isPublished: boolean }
  readonly onTogglePublished: () => void
  /** It is being published or taken back: pressing again does nothing. */
  readonly isToggling?: boolean
  readonly onDelete: () => void
  /** Before the others. */
  readonly children?: ReactNode
}

/** What can be done with each row of the admin area: publish it or take it back, edit it, read its history, delete it. */
export function ItemActions({ item, onTogglePublished, isToggling, onDelete, children }: Props) {
  const { open } = useAdminAddress()
  const { id, title, isPublished } = item
  const toggle = isPublished ? 'Unpublish' : 'Publish'
  return (
    <RowActions>
      {children}
      <Hint text={toggle}>
        <IconButton label={`${toggle} ${title}`} onClick={onTogglePublished} aria-disabled={isToggling}>
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
    </RowActions>
  )
}

/** The buttons at the end of a row. */
export function RowActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
