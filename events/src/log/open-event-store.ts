import type { Pool } from 'pg'
import { cachedKeyring } from '../privacy/cached-keyring.ts'
import type { Keyring } from '../privacy/keyring.ts'
import { type LookupHash, lookupHash } from '../privacy/lookup-hash.ts'
import type { LogConfig } from './config.ts'
import type { EventStore } from './event-store.ts'
import { withPersonalData } from './personal-data.ts'
import { postgresKeyring } from './postgres/keys/postgres-keyring.ts'
import { proveSecrets } from './postgres/keys/prove-secrets.ts'
import { logPool } from './postgres/log-pool.ts'
import { postgresEventStore } from './postgres/postgres-event-store.ts'
import { createKeysSchema, createLogSchema } from './postgres/schema.ts'
import { waitForPostgres } from './postgres/wait-for-postgres.ts'

/** Time limit in milliseconds for a server's first answer. The server may be starting at the same time. */
const START = 60_000

export interface OpenOptions {
  /** Called when a connection is lost and about to be reopened. */
  readonly onWarning?: (message: string, cause: unknown) => void
  /** The maximum number of Postgres connections; defaults to 10. */
  readonly maxConnections?: number
  /** Time limit in milliseconds for each server's first answer; defaults to a minute. */
  readonly startMs?: number
}

export interface EventLog {
  readonly store: EventStore
  /** The keys of the personal data in the log. Destroying a user's key erases their data. */
  readonly keyring: Keyring
  /** Derives the look-up ids of e-mail addresses. Anywhere else, addresses are sealed. */
  readonly lookupHash: LookupHash
}

/**
 * Opens the configured log with personal data: fields are sealed on append and opened on read, and events have their
 * current schema version. Waits up to `startMs` for each server and creates missing schemas. Closing the store closes
 * all connections.
 *
 * Throws a `LogStartError`, whose message is a sentence, when a server does not answer in time; throws it immediately for
 * a problem that waiting does not solve. Throws a `MasterKeyError` or a `LookupSecretError` when the database was used with
 * other secrets.
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

/** Opens the log in EventStoreDB. Imports its client only here: it takes 18 MB, which a log in Postgres does not need. */
async function inEventStoreDb(url: string, startMs: number, onWarning: OnWarning): Promise<EventStore> {
  const [{ waitForEventStoreDb }, { eventStoreDbEventStore }] = await Promise.all([
    import('./eventstoredb/wait-for-eventstoredb.ts'),
    import('./eventstoredb/eventstoredb-event-store.ts'),
  ])
  await waitForEventStoreDb(url, startMs)
  return eventStoreDbEventStore({ connectionString: url, onWarning })
}

/** Returns the store of {@link openLog}, for programs that need no keys or look-up ids. */
export async function openEventStore(config: LogConfig, options: OpenOptions = {}): Promise<EventStore> {
  const { store } = await openLog(config, options)
  return store
}
