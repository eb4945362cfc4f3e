import { X } from 'lucide-react'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { dateLabel } from '../../shared/date-label.ts'
import styles from './superseded-change-notice.module.css'
import type { Overtaken } from './use-order-changes.ts'

interface Props {
  readonly overtaken: Overtaken
  /** The title of the content that was moved here. */
  readonly title: string
  /** Applies the refused change to the current list. */
  readonly onRepeat: () => void
  readonly onDismiss: () => void
}

/**
 * Explains that somebody else changed the list at the same time, and that the list now shows their version. Names them, and
 * offers to repeat the refused change.
 */
export function SupersededChangeNotice({ overtaken: { change, message, last }, title, onRepeat, onDismiss }: Props) {
  return (
    <div role="alert" className={styles.notice}>
      <div>
        <p>{message}</p>
        {last && (
          <p className="small soft">
            Last changed by {last.by ?? 'somebody whose account is deleted'},{' '}
            <time dateTime={last.at}>{dateLabel(last.at)}</time>.
          </p>
        )}
        {change.type === 'move' && (
          <p>
            You moved “{title}” to place {change.order + 1}.{' '}
            <Button size="small" onClick={onRepeat}>
              Move it there now
            </Button>
          </p>
        )}
      </div>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
