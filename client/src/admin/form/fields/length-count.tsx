import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import styles from './form.module.css'

/** The current and the maximum number of characters. */
export interface TextLength {
  readonly now: number
  readonly most: number
}

/** The share of the limit from which a field shows its length. */
const NEARLY_FULL = 0.8

/** Returns whether a text is long enough to show its length. */
export const isNearlyFull = ({ now, most }: TextLength): boolean => now >= most * NEARLY_FULL

/** Returns "184 of 200 characters" or "12 characters too many". */
export function lengthText({ now, most }: TextLength): string {
  const over = now - most
  if (over > 0) return `${over.toLocaleString('en-GB')} ${over === 1 ? 'character' : 'characters'} too many`
  return `${now.toLocaleString('en-GB')} of ${most.toLocaleString('en-GB')} characters`
}

/** Shows and announces the length of a nearly full text; empty before. */
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
