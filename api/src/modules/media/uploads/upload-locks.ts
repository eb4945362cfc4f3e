import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import { DEADLINES } from '@stillair/events/log/postgres/steady-pool.ts'
import type { Locker, RequestRelease } from '@tus/server'
import pLimit from 'p-limit'
import pg from 'pg'

/** The channel on which a process asks the others to end the request that holds an upload. */
const CHANNEL = 'stillair_uploads'
/** How long a request waits for its upload, milliseconds. The holder is asked to end, which takes about three seconds. */
const PATIENCE = 30_000
/** The time between two attempts, milliseconds. */
const AGAIN = 100
/** How long a statement may take, milliseconds. */
const ANSWER = 5_000

/** The refusal, in the library's form, for a request whose upload another one still holds. */
const LOCKED = { status_code: 423, body: '' }

const KEY = `hashtextextended('stillair:upload:' || $1, 0)`

/**
 * Creates the locks with which only one request at a time reads or writes an upload, in any process. A connection that broke may
 * leave a request that waits for more bytes: the next request for that upload asks it to end, in whichever process it runs.
 *
 * The locks are advisory locks of one connection to Postgres, open only while this process handles such requests. If it breaks,
 * another process can take the locks, so all these requests are asked to end; clients then resume.
 */
export function uploadLocks(postgresUrl: string, patience = PATIENCE): Locker {
  /** How to end the requests of this process that hold an upload or try to, by upload. */
  const holders = new Map<string, RequestRelease>()
  /** Marks this process's notifications, which it receives as well. */
  const self = randomUUID()
  /** A connection takes one statement at a time. */
  const oneAtATime = pLimit(1)
  let connection: Promise<pg.Client> | null = null
  let users = 0

  function connected(): Promise<pg.Client> {
    if (connection) return connection
    const client = new pg.Client(
      withSessionSettings({
        ...DEADLINES,
        connectionString: postgresUrl,
        query_timeout: ANSWER,
        application_name: 'stillair api uploads',
      }),
    )
    const opening = open(client)
    connection = opening
    const lost = () => {
      if (connection !== opening) return
      connection = null
      for (const release of holders.values()) void release()
      void client.end()
    }
    client.on('error', lost)
    client.on('end', lost)
    opening.catch(lost)
    return opening
  }

  async function open(client: pg.Client): Promise<pg.Client> {
    client.on('notification', ({ payload = '' }) => {
      const [sender, id = ''] = payload.split(' ')
      if (sender !== self) void holders.get(id)?.()
    })
    await client.connect()
    // Nothing is stored through this connection, so its commits need not wait for the disk.
    await client.query(`set synchronous_commit = off; listen ${CHANNEL}`)
    return client
  }

  const query = <Row extends pg.QueryResultRow>(text: string, values: readonly string[]) =>
    oneAtATime(async () => (await connected()).query<Row>(text, [...values]))

  /** Takes the lock if it is free. Otherwise asks its holder to end, and returns false. */
  async function take(id: string, release: RequestRelease): Promise<boolean> {
    const holder = holders.get(id)
    if (holder) {
      await holder()
      return false
    }
    // The connection would grant the same lock again, so this process excludes itself.
    holders.set(id, release)
    let isTaken = false
    try {
      const { rows } = await query<{ taken: boolean }>(`select pg_try_advisory_lock(${KEY}) as taken`, [id])
      isTaken = rows[0]?.taken ?? false
      if (!isTaken) await query('select pg_notify($1, $2)', [CHANNEL, `${self} ${id}`])
    } finally {
      if (!isTaken) holders.delete(id)
    }
    return isTaken
  }

  /** Closes the connection after its last user. */
  function leave(): void {
    users -= 1
    if (users > 0) return
    const closing = connection
    connection = null
    closing?.then((client) => client.end()).catch(() => {})
  }

  return {
    newLock: (id) => ({
      async lock(signal, release) {
        users += 1
        const deadline = performance.now() + patience
        try {
          while (!(await take(id, release))) {
            if (signal.aborted || performance.now() > deadline) throw LOCKED
            await delay(AGAIN)
          }
        } catch (error) {
          leave()
          throw error
        }
      },
      async unlock() {
        try {
          // A connection that broke took its locks with it.
          if (connection) await query(`select pg_advisory_unlock(${KEY})`, [id])
        } catch {
          // Closing the connection releases the lock, too.
          connection?.then((client) => client.end()).catch(() => {})
        } finally {
          holders.delete(id)
          leave()
        }
      },
    }),
  }
}
