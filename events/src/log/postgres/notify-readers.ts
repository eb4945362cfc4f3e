import type pg from 'pg'
import { backOff, pause, unlessAborted } from '../../process/wait.ts'
import { type SignalBox, signalBox } from '../signal-box.ts'

const CHANNEL = 'stillair_log'
/**
 * Milliseconds between two notifications. NOTIFY inside the append's transaction makes 16 writers 5.7 to 8 times slower,
 * since notifying transactions commit one at a time. Outside the transaction and at this rate, it costs nothing.
 */
const PACE = 10

/**
 * Wakes the readers in all processes after an append. Only a hint: notifications may be lost, so readers poll as well.
 */
export interface WakeUp {
  readonly signals: SignalBox
  /** Announces an append: immediately in this process, within {@link PACE} ms in others. */
  announce(): void
  /** Starts to receive announcements of other processes. */
  listen(): void
  close(): Promise<void>
}

interface Connection {
  readonly client: pg.PoolClient
  /** Resolves when the connection is closed. */
  readonly ended: Promise<void>
  close(): void
}

async function openConnection(pool: pg.Pool, onNotification: () => void): Promise<Connection> {
  const client = await pool.connect()
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  let isClosed = false
  const close = () => {
    if (isClosed) return
    isClosed = true
    // Must not return to the pool: the connection listens, and its commits do not wait for the disk.
    client.release(true)
    resolve()
  }
  client.on('error', close)
  client.on('end', close)
  client.on('notification', onNotification)
  try {
    // Nothing is stored through this connection, so its commits need not wait for the disk.
    await client.query(`set synchronous_commit = off; listen ${CHANNEL}`)
  } catch (error) {
    close()
    throw error
  }
  return { client, ended, close }
}

export function wakeUp(pool: pg.Pool, onWarning: (message: string, cause: unknown) => void): WakeUp {
  const signals = signalBox()
  const closing = new AbortController()
  let connection: Promise<Connection> | null = null
  let timer: NodeJS.Timeout | undefined
  let again = false
  let announcedAt = Number.NEGATIVE_INFINITY
  let listening: Promise<void> | null = null

  function connected(): Promise<Connection> {
    if (connection) return connection
    const opening = openConnection(pool, signals.raise)
    connection = opening
    const forget = () => {
      if (connection === opening) connection = null
    }
    opening.then((open) => open.ended).then(forget, forget)
    return opening
  }

  /** Schedules a notification. Only one is in progress at a time; announcements made meanwhile share the next one. */
  function schedule(): void {
    if (timer !== undefined || closing.signal.aborted) again = true
    else timer = setTimeout(send, Math.max(0, PACE - (performance.now() - announcedAt)))
  }

  async function send(): Promise<void> {
    announcedAt = performance.now()
    again = false
    try {
      const { client } = await connected()
      await client.query(`notify ${CHANNEL}`)
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
        // Announcements may have been missed before this connection listened.
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
      const open = await connection?.catch(() => null)
      open?.close()
    },
  }
}
