import { Link } from 'react-router-dom'
import { OutboxNote } from '../../entities/outbox/outbox-note.tsx'
import styles from './offline-banner.module.css'

/**
 * Explains what works while the server is unreachable. `asOf`: when the data on screen was fetched, in milliseconds since 1970.
 */
export function OfflineBanner({ userId, asOf }: { readonly userId: string | null; readonly asOf: number | null }) {
  return (
    <div className={styles.banner}>
      <p className="wrap" role="status">
        We can’t reach Stillair right now. {asOf !== null && `This page was last updated ${timeOf(asOf)}. `}
        The <a href="/flight">in-flight page</a> still works, and{' '}
        <Link to="/on-this-device">sessions saved on this device</Link> still play.
      </p>
      <div className="wrap">{userId !== null && <OutboxNote userId={userId} />}</div>
    </div>
  )
}

/** Returns "at 14:02" for today, "on" and the date for any other day. */
function timeOf(asOf: number): string {
  const then = new Date(asOf)
  const isToday = then.toDateString() === new Date().toDateString()
  const format = new Intl.DateTimeFormat(undefined, isToday ? { timeStyle: 'short' } : { dateStyle: 'long' })
  return `${isToday ? 'at' : 'on'} ${format.format(then)}`
}
