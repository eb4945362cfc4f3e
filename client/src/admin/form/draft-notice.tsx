import { Button } from '../../ui/button.tsx'
import { dateLabel } from '../shared/date-label.ts'
import styles from './form.module.css'
import type { DraftOffer } from './use-local-draft.ts'

interface Props {
  readonly offer: DraftOffer<unknown>
  /** The revision that the form begins with; null for something new. */
  readonly revision: number | null
}

/** Changes of an earlier visit that were not saved: brought back into the form, or forgotten. */
export function DraftNotice({ offer: { found, bringBack, discard }, revision }: Props) {
  if (!found) return null
  return (
    <div role="status" className={styles.offer}>
      <p>
        Changes of {dateLabel(found.at)} were not saved. They are kept on this device.
        {found.revision !== revision &&
          ' Somebody has saved since. If you bring them back, you choose what to keep where both differ.'}
      </p>
      <div className="cluster">
        <Button size="small" onClick={bringBack}>
          Bring them back
        </Button>
        <Button look="bare" size="small" onClick={discard}>
          Forget them
        </Button>
      </div>
    </div>
  )
}
