import { LiveRegion } from '../../ui/live-region.tsx'
import styles from './form.module.css'

/** How many characters a text has, and may have. */
export interface TextLength {
  readonly now: number
  readonly most: number
}

/** The share of its most characters from which a field tells how many it has. */
const NEARLY_FULL = 0.8

/** Whether a text is long enough for its length to be shown. */
export const isNearlyFull = ({ now, most }: TextLength): boolean => now >= most * NEARLY_FULL

/** "184 of 200 characters", "12 characters too many". */
export function lengthText({ now, most }: TextLength): string {
  const over = now - most
  if (over > 0) return `${over.toLocaleString('en-GB')} ${over === 1 ? 'character' : 'characters'} too many`
  return `${now.toLocaleString('en-GB')} of ${most.toLocaleString('en-GB')} characters`
}

/** The length of a text that is nearly full, shown and announced; nothing before. */
export function LengthCount({ id, length }: { readonly id?: string; readonly length: TextLength }) {
  const words = isNearlyFull(length) ? lengthText(length) : ''
  return (
    <>
      {words && (
        <p {...(id && { id })} className={styles.count} data-over={length.now > length.most}>
          {words}
        </p>
      )}
      <LiveRegion text={words} />
    </>
  )
}
