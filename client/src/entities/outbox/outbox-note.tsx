import { useEffect, useState } from 'react'
import type { Entry } from '../flights/entry.ts'
import { outboxMessage } from './outbox-messages.ts'
import styles from './outbox-note.module.css'

/** How often the visible note is recounted, in milliseconds. */
const COUNTED_EVERY_MS = 5_000

/**
 * Shows "3 updates will be sent when you are online. 12 sent, last at 14:02." Its space is reserved in advance, so that nothing moves when
 * the text appears.
 */
export function OutboxNote({ userId }: { readonly userId: string }) {
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    async function count() {
      const steps = await stepsOf(userId).catch(() => []) // The browser refuses storage.
      if (isWanted) setWords(outboxMessage(userId, steps, 'when you are online'))
    }
    void count()
    const timer = setInterval(count, COUNTED_EVERY_MS)
    return () => {
      isWanted = false
      clearInterval(timer)
    }
  }, [userId])
  return <p className={styles.note}>{words}</p>
}

/** Returns the flight log entries on this device. The module that reads them loads after the screen. */
async function stepsOf(userId: string): Promise<readonly Entry[]> {
  const { readEntries } = await import('../flights/device-log.ts')
  return readEntries(userId)
}
