import { Link } from 'react-router-dom'
import { usePlayableItems } from '../../entities/offline-items/use-playable-items.ts'
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
        <WhatWorks />
      </p>
      <div className="wrap">{userId !== null && <OutboxNote userId={userId} />}</div>
    </div>
  )
}

function WhatWorks() {
  const items = usePlayableItems()
  const count = items?.length
  const page = <a href="/flight">in-flight page</a>
  if (count === 0) return <>The {page} still works. No sessions are saved on this device.</>
  const words = count === undefined ? 'Saved sessions' : count === 1 ? '1 saved session' : `${count} saved sessions`
  return (
    <>
      <Link to="/on-this-device">{words}</Link> {count === 1 ? 'plays' : 'play'} offline, and the {page} still works.
    </>
  )
}

/** Returns "at 14:02" for today, "on" and the date for any other day. */
function timeOf(asOf: number): string {
  const then = new Date(asOf)
  const isToday = then.toDateString() === new Date().toDateString()
  const format = new Intl.DateTimeFormat(undefined, isToday ? { timeStyle: 'short' } : { dateStyle: 'long' })
  return `${isToday ? 'at' : 'on'} ${format.format(then)}`
}
