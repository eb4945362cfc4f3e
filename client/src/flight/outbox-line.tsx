import { outboxMessage, savedOf } from '../entities/outbox/outbox-messages.ts'
import { useBook, userHere } from './use-book.ts'

/** What was done in the air, and how much of it has arrived. */
export function OutboxLine() {
  const { entries, isKept } = useBook()
  const userId = userHere()
  if (!isKept)
    return <p className="soft small">This browser stores nothing: what you write lasts as long as this page.</p>
  const words = outboxMessage(userId, entries)
  if (words === null) return null
  return (
    <p className="soft small">
      {words}{' '}
      {userId === null
        ? 'Nobody is signed in here, so it stays on this phone.'
        : savedOf(userId, entries) > 0 && 'It is sent when you next open Stillair with a network.'}
    </p>
  )
}
