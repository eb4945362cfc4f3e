import { Trash2, Undo2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../form/dialogs/confirm-dialog.tsx'
import { SelectionBar } from '../table/selection-bar.tsx'
import styles from './bin-list.module.css'
import type { Binned, useBinAction } from './use-bin-action.ts'

interface Props extends Pick<ComponentProps<typeof SelectionBar>, 'more'> {
  readonly selected: readonly Binned[]
  readonly action: ReturnType<typeof useBinAction>
  /** Selects only these. */
  readonly onSelect: (ids: readonly string[]) => void
}

/** The actions for the selected items of the bin. Items whose action failed stay selected. */
export function BinBar({ selected, action, more, onSelect }: Props) {
  const [isAsking, setIsAsking] = useState(false)

  function act(type: 'restore' | 'purge') {
    setIsAsking(false)
    action.mutate({ type, items: selected }, { onSuccess: (failed) => onSelect(failed.map(({ id }) => id)) })
  }

  return (
    <SelectionBar
      label="Selected in the bin"
      count={selected.length}
      progress={action.progress}
      failures={action.data ?? []}
      more={more}
      onClear={() => onSelect([])}
    >
      <Button look="main" size="small" disabled={action.isPending} onClick={() => act('restore')}>
        <Undo2 aria-hidden />
        Restore {selected.length}
      </Button>
      <Button look="danger" size="small" disabled={action.isPending} onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden />
        Delete now
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={selected.length === 1 ? 'Delete 1 item for good?' : `Delete ${selected.length} items for good?`}
          confirm="Delete now"
          cancel="Cancel"
          onConfirm={() => act('purge')}
          onCancel={() => setIsAsking(false)}
        >
          <ul className={styles.titles}>
            {selected.map(({ id, title }) => (
              <li key={id} className="strong anywhere">
                {title}
              </li>
            ))}
          </ul>
          <p>Nobody can restore them afterwards. Recordings stay in the media list.</p>
        </ConfirmDialog>
      )}
    </SelectionBar>
  )
}
