import type pg from 'pg'
import { backOff, pause, unlessAborted } from '../../process/wait.ts'
import { type SignalBox, signalBox } from '../signal-box.ts'

const CHANNEL = 'stillair_log'
/**
 * Milliseconds between two notifications. NOTIFY inside the append's transaction makes 16 writers 5.7 to 8 times
 * slower, since notifying transactions commit one at a time; apart from it and at this pace it costs nothing.
 */
const PACE = 10

/**
 * Wakes the readers in all processes when something was appended. Only a hint: it may be lost, and readers poll too.
 */
export interface WakeUp {
  readonly signals: SignalBox
  /** Announces that something was appended: here at once, elsewhere within {@link PACE} ms. */
  announce(): void
  /** Begins to receive what others announce. */
  listen(): void
  close(): Promise<void>
}

interface Line {
  readonly connection: pg.PoolClient
  /** Resolves when the connection is gone. */
  readonly ended: Promise<void>
  hangUp(): void
}

async function openLine(pool: pg.Pool, onNotification: () => void): Promise<Line> {
  const connection = await pool.connect()
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  let over = false
  const hangUp = () => {
    if (over) return
    over = true
    // Never back into the pool: it listens, and commits without waiting for the disk.
    connection.release(true)
    resolve()
  }
  connection.on('error', hangUp)
  connection.on('end', hangUp)
  connection.on('notification', onNotification)
  try {
    // Nothing is stored through this connection, so there is no reason to wait for the disk.
    await connection.query(`set synchronous_commit = off; listen ${CHANNEL}`)
  } catch (error) {
    hangUp()
    throw error
  }
  return { connection, ended, hangUp }
}

export function wakeUp(pool: pg.Pool, onWarning: (message: string, cause: unknown) => void): WakeUp {
  const signals = signalBox()
  const closing = new AbortController()
  let line: Promise<Line> | null = null
  let timer: NodeJS.Timeout | undefined
  let again = false
  let announcedAt = Number.NEGATIVE_INFINITY
  let listening: Promise<void> | null = null

  function connected(): Promise<Line> {
    if (line) return line
    const opening = openLine(pool, signals.raise)
    line = opening
    const forget = () => {
      if (line === opening) line = null
    }
    opening.then((open) => open.ended).then(forget, forget)
    return opening
  }

  /** One notification is under way at a time; what is announced meanwhile follows. */
  function schedule(): void {
    if (timer !== undefined || closing.signal.aborted) again = true
    else timer = setTimeout(send, Math.max(0, PACE - (performance.now() - announcedAt)))
  }

  async function send(): Promise<void> {
    announcedAt = performance.now()
    again = false
    try {
      const { connection } = await connected()
      await connection.query(`notify ${CHANNEL}`)
    } catch {
      // Readers elsewhere find the event at their next poll.
    }
    timer = undefined
    if (again) schedule()
  }

  async function keepListening(): Promise<void> {
    for (let attempt = 0; !closing.signal.aborted; attempt++) {
      try {
        const open = await connected()
        // Something may have been announced while nobody listened.
        signals.raise()
        attempt = 0
        await unlessAborted(open.ended, closing.signal)
      } catch (error) {
        if (attempt === 0) onWarning('the event log cannot listen for appends', error)
      }
      await pause(backOff(attempt), closing.signal)
    }
  }

  return {
    signals,
    announce() {
      signals.raise()
      schedule()
    },
    listen() {
      listening ??= keepListening()
    },
    async close() {
      clearTimeout(timer)
      closing.abort()
      await listening
      const open = await line?.catch(() => null)
      open?.hangUp()
    },
  }
}
