import { useState } from 'react'
import { SearchBox } from '../../../ui/controls/search-box.tsx'
import { useSearchText } from '../../../ui/controls/use-search-text.ts'
import { PlainDialog } from '../../form/dialogs/plain-dialog.tsx'
import styles from './add-content-dialog.module.css'
import { ContentToAdd } from './content-to-add.tsx'
import type { ContentFacts } from './send-order-change.ts'

interface Props {
  /** The program's title. */
  readonly program: string
  /** The content already in the program. */
  readonly contentIds: readonly string[]
  /** Adds these, in this order. */
  readonly onAdd: (contents: readonly ContentFacts[]) => void
  readonly onClose: () => void
}

/** Adds content to a program, one item at a time or several in the order in which they were chosen. It stays open for more. */
export function AddContentDialog({ program, contentIds, onAdd, onClose }: Props) {
  const [wanted, setWanted] = useState('')
  const search = useSearchText(wanted, setWanted)
  return (
    <PlainDialog
      title="Add content to program"
      onClose={onClose}
      head={
        <>
          <p className={styles.program}>New sessions are added at the end of “{program}”.</p>
          <SearchBox label="Search by title" search={search} />
        </>
      }
    >
      <ContentToAdd search={wanted.trim()} contentIds={contentIds} onAdd={onAdd} />
    </PlainDialog>
  )
}
