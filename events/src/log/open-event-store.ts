import type { Pool } from 'pg'
import { cachedKeyring } from '../privacy/cached-keyring.ts'
import type { Keyring } from '../privacy/keyring.ts'
import { type LookupHash, lookupHash } from '../privacy/lookup-hash.ts'
import { withPersonalData } from '../privacy/personal-data.ts'
import type { LogConfig } from './config.ts'
import type { EventStore } from './event-store.ts'
import { logPool } from './postgres/log-pool.ts'
import { postgresEventStore } from './postgres/postgres-event-store.ts'
import { postgresKeyring } from './postgres/postgres-keyring.ts'
import { proveSecrets } from './postgres/prove-secrets.ts'
import { createKeysSchema, createLogSchema } from './postgres/schema.ts'
import { waitForPostgres } from './postgres/wait-for-postgres.ts'

/** Milliseconds that a server may take to answer for the first time: it may be starting, too. */
const START = 60_000

export interface OpenOptions {
  /** Called for connections that were lost and are being made again. */
  readonly onWarning?: (message: string, cause: unknown) => void
  /** The most Postgres connections; 10 when left out. */
  readonly maxConnections?: number
  /** Milliseconds that a server may take to answer for the first time; a minute when left out. */
  readonly startMs?: number
}

export interface EventLog {
  readonly store: EventStore
  /** The keys of the personal data in the log; destroying a user's key erases their data. */
  readonly keyring: Keyring
  /** Ids for e-mail addresses, which are identified by them and sealed everywhere else. */
  readonly lookupHash: LookupHash
}

/**
 * Opens the log that the configuration names, with personal data sealed and opened and events in their current schema
 * version. Waits for the servers to answer, a minute each, and creates what is missing there. Closing the store closes everything.
 * Throws a `LogStartError`, whose message is a sentence, when a server does not answer in that time, and at once when
 * waiting would not mend it, and a `MasterKeyError` or a `LookupSecretError` when the database was used with other secrets.
 */
export async function openLog(config: LogConfig, options: OpenOptions = {}): Promise<EventLog> {
  const { onWarning = () => {}, maxConnections = 10, startMs = START } = options
  const pool = logPool({ connectionString: config.postgresUrl, max: maxConnections, onWarning })
  let log: EventStore
  try {
    await waitForPostgres(pool, config.postgresUrl, { forMs: startMs })
    await createKeysSchema(pool)
    await proveSecrets(pool, config)
    log =
      config.eventStoreUrl === null
        ? await inPostgres(pool, onWarning)
        : await inEventStoreDb(config.eventStoreUrl, startMs, onWarning)
  } catch (error) {
    await pool.end()
    throw error
  }
  const keyring = cachedKeyring(postgresKeyring({ pool, masterKeys: config.masterKeys }))
  const store: EventStore = {
    ...withPersonalData(log, keyring),
    async close() {
      await log.close()
      if (!pool.ending) await pool.end()
    },
  }
  return { store, keyring, lookupHash: lookupHash(config.lookupSecret) }
}

type OnWarning = NonNullable<OpenOptions['onWarning']>

async function inPostgres(pool: Pool, onWarning: OnWarning): Promise<EventStore> {
  await createLogSchema(pool)
  return postgresEventStore({ pool, onWarning })
}

/** Its client takes eighteen megabytes, for nothing where the log is in Postgres. */
async function inEventStoreDb(url: string, startMs: number, onWarning: OnWarning): Promise<EventStore> {
  const [{ waitForEventStoreDb }, { eventStoreDbEventStore }] = await Promise.all([
    import('./eventstoredb/wait-for-eventstoredb.ts'),
    import('./eventstoredb/eventstoredb-event-store.ts'),
  ])
  await waitForEventStoreDb(url, startMs)
  return eventStoreDbEventStore({ connectionString: url, onWarning })
}

/** {@link openLog}, for programs that erase no user. */
export async function openEventStore(config: LogConfig, options: OpenOptions = {}): Promise<EventStore> {
  const { store } = await openLog(config, options)
  return store
}
