import { useEffect, useState } from 'react'
import type { Entry } from '../flights/entry.ts'
import { outboxMessage } from './outbox-messages.ts'
import styles from './outbox-note.module.css'

/** How often it is counted anew while it is in sight, milliseconds. */
const COUNTED_EVERY_MS = 5_000

/** "3 saved on this phone. 12 sent, last at 14:02." Its room is there before the words, so that nothing moves when they come. */
export function OutboxNote({ userId }: { readonly userId: string }) {
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    async function count() {
      const steps = await stepsOf(userId).catch(() => []) // This browser stores none.
      if (isWanted) setWords(outboxMessage(userId, steps))
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

/** The steps of flights that this device has; what reads them is loaded after the screen. */
async function stepsOf(userId: string): Promise<readonly Entry[]> {
  const { readEntries } = await import('../flights/device-log.ts')
  return readEntries(userId)
}
