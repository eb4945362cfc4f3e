import { Eye, EyeOff, History, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/controls/button.tsx'
import { Hint } from '../../ui/hints/hint.tsx'
import { useAdminAddress } from '../shared/admin-address.ts'
import styles from './cells.module.css'

interface Props {
  /** Content or a program. */
  readonly item: { readonly id: string; readonly title: string; readonly isPublished: boolean }
  readonly onTogglePublished: () => void
  /** Whether it is being published or unpublished, so that another click does nothing. */
  readonly isToggling?: boolean
  readonly onDelete: () => void
  /** Rendered before the other buttons. */
  readonly children?: ReactNode
}

/** The actions of a row: publish or unpublish, edit, history, delete. */
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
