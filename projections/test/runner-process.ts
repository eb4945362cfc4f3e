import { logConfig } from '@stillair/events/log/config.ts'
import { openEventStore } from '@stillair/events/log/open-event-store.ts'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import pg from 'pg'
import { pino } from 'pino'
import { sharedLog } from '../src/engine/shared-log/shared-log.ts'
import { supervise } from '../src/engine/supervisor.ts'
import { projectionConsumer } from '../src/model/projection-consumer.ts'
import { projections } from '../src/model/projections.ts'
import { SERVING } from '../src/model/target.ts'

// A process that runs every projection until it is killed. It uses small batches and a small buffer of the log. A kill
// thus falls between many commits, and followers often switch between the buffer and the log.
const config = logConfig()
const pool = new pg.Pool(withSessionSettings({ connectionString: config.postgresUrl, max: 2 }))
pool.on('error', () => {})
supervise({
  consumers: projections.map(projectionConsumer),
  target: SERVING,
  log: await sharedLog({ log: await openEventStore(config), signal: new AbortController().signal, keep: 50 }),
  pool,
  postgresUrl: config.postgresUrl,
  logger: pino({ level: 'silent' }),
  everyMs: 25,
  batchSize: 40,
})
