import { createServer } from 'node:http'
import { logConfig } from '@stillair/events/config.ts'
import { openEventStore } from '@stillair/events/open-event-store.ts'
import { openObjectStore } from '@stillair/media-worker/object-store/open-object-store.ts'
import pg from 'pg'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { apiConfig } from './config.ts'
import { firebaseTokens } from './http/firebase-tokens.ts'
import { forgetExpiredAnswers } from './http/idempotency.ts'
import { createApiSchema } from './http/schema.ts'
import { shutDown } from './shut-down.ts'

const HOUR = 60 * 60 * 1000

function readConfiguration() {
  try {
    return { config: apiConfig(process.env), log: logConfig(process.env) }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

const { config, log: eventLog } = readConfiguration()
const log = pino({ level: config.logLevel, name: 'api' })

// It waits for Postgres; what follows finds it there.
const store = await openEventStore(eventLog, {
  onWarning: (message, cause) => log.warn({ err: cause }, message),
})
const pool = new pg.Pool({ connectionString: config.postgresUrl, max: 10, connectionTimeoutMillis: 5_000 })
// A connection that breaks while idle is replaced; without a listener it would end the process.
pool.on('error', (error) => log.warn({ err: error }, 'a Postgres connection was lost'))
await createApiSchema(pool)
const mediaStore = await openObjectStore(config.storage, 'media')

const app = createApp({
  config,
  pool,
  store,
  mediaStore,
  verifyToken: firebaseTokens({ projectId: config.firebase.projectId }),
  log,
  clock: () => new Date(),
})

const cleaning = setInterval(() => {
  forgetExpiredAnswers(pool).catch((error: unknown) => log.warn({ err: error }, 'expired answers were not forgotten'))
}, HOUR)

const server = createServer(app)
server.listen(config.port, config.host, () => {
  log.info({ address: server.address() }, 'listening')
})

let isStopping = false
const stop = (signal: NodeJS.Signals) => {
  if (isStopping) return
  isStopping = true
  log.info({ signal }, 'stopping')
  clearInterval(cleaning)
  shutDown(server, [() => store.close(), () => pool.end(), () => mediaStore.close()]).then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'the shutdown failed')
      process.exit(1)
    },
  )
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
