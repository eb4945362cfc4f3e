import { readSent } from '../api/sent-record.ts'
import { timeZone } from '../api/time-zone.ts'
import { keptIds } from '../entities/listening/kept.ts'
import styles from './screen.module.css'
import { useBook, userHere } from './use-book.ts'
import { clockTime } from './zoned-time.ts'

/** What was done in the air, and how much of it has arrived. */
export function OutboxLine() {
  const { entries, isKept } = useBook()
  const userId = userHere()
  if (!isKept)
    return <p className={styles.soft}>This browser stores nothing: what you write lasts as long as this page.</p>
  const saved = entries.filter(({ sentAt }) => sentAt === null).length + (userId === null ? 0 : listeningKept(userId))
  const sent = userId === null ? { count: 0, lastAt: null } : readSent(userId)
  if (saved === 0 && sent.count === 0) return null
  return (
    <p className={styles.soft}>
      {saved} saved on this phone.{' '}
      {sent.lastAt !== null && `${sent.count} sent, last at ${clockTime(sent.lastAt, timeZone())}. `}
      {saved > 0 && userId !== null && 'It is sent when you next open Stillair with a network.'}
      {userId === null && 'Nobody is signed in here, so it stays on this phone.'}
    </p>
  )
}

/** Listening sessions and completions that have not arrived. */
function listeningKept(userId: string): number {
  const sessions = new Set([...keptIds(userId, 'start'), ...keptIds(userId, 'report')])
  return sessions.size + keptIds(userId, 'completion').length
}
