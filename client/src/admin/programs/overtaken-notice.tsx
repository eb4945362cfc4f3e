import { X } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { whenLabel } from '../shared/when-label.ts'
import styles from './overtaken-notice.module.css'
import type { Overtaken } from './use-order-changes.ts'

interface Props {
  readonly overtaken: Overtaken
  readonly onDismiss: () => void
}

/** Somebody else changed the list at the same time: what is shown is theirs. It names them. */
export function OvertakenNotice({ overtaken: { message, last }, onDismiss }: Props) {
  return (
    <div role="alert" className={styles.notice}>
      <div>
        <p>{message}</p>
        {last && (
          <p className="small soft">
            Last changed by {last.by ?? 'somebody whose account is deleted'},{' '}
            <time dateTime={last.at}>{whenLabel(last.at)}</time>.
          </p>
        )}
      </div>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
