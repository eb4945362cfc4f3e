import { Button } from '../../../ui/controls/button.tsx'
import { dateLabel } from '../../shared/date-label.ts'
import styles from '../fields/form.module.css'
import type { DraftOffer } from './use-local-draft.ts'

interface Props {
  readonly offer: DraftOffer<unknown>
  /** The revision that the form started from; null for a new item. */
  readonly revision: number | null
}

/** Offers to restore or discard unsaved changes of an earlier visit. */
export function DraftNotice({ offer: { found, bringBack, discard }, revision }: Props) {
  if (!found) return null
  return (
    <div role="status" className={styles.offer}>
      <p>
        Changes of {dateLabel(found.at)} were not saved. They are still on this device.
        {found.revision !== revision &&
          ' Somebody else has saved since. If you restore your changes, you can choose between both versions where they differ.'}
      </p>
      <div className="cluster">
        <Button size="small" onClick={bringBack}>
          Restore changes
        </Button>
        <Button look="bare" size="small" onClick={discard}>
          Forget them
        </Button>
      </div>
    </div>
  )
}
