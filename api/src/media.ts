import { openObjectStore } from '@stillair/events/object-store/open-object-store.ts'
import { PROMPT } from '@stillair/events/object-store/s3-client.ts'
import { startFailure } from '@stillair/events/process/start-failure.ts'
import { startTracing, tracingConfig } from '@stillair/events/process/start-tracing.ts'
import { createPatientServer } from './http/limits/slow-senders.ts'
import { apiConfig } from './server/config/config.ts'
import { openLog } from './server/log.ts'
import { createMediaApp } from './server/media-app.ts'
import { shutDown } from './server/shut-down.ts'

// Serves stored files beside the API, with its settings, so that people who listen do not wait for those who look at pages, nor the
// other way round. `npm start` runs it; where files are in an S3 store, that sends them itself.

process.on('uncaughtException', (error) => {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exit(1)
})

const config = apiConfig(process.env)
const log = openLog(config.logLevel)
const stopTracing = await startTracing(tracingConfig(process.env), 'stillair-media', (problem) =>
  log.warn({ problem }, 'traces cannot be sent'),
)
const mediaStore = await openObjectStore(config.storage, 'media', PROMPT)
const uploads = await openObjectStore(config.storage, 'uploads', PROMPT)
const app = createMediaApp({ config, log, mediaStore, uploads, clock: () => new Date() })
const server = createPatientServer(app, () => false)
server.once('error', (error) => {
  process.stderr.write(`The files cannot be served: ${error.message}\n`)
  process.exit(1)
})
server.listen(config.port, config.host, () => log.info({ address: server.address() }, 'listening'))

let isStopping = false
const stop = (signal: NodeJS.Signals) => {
  if (isStopping) return
  isStopping = true
  log.info({ signal }, 'stopping')
  shutDown(server, [() => mediaStore.close(), () => uploads.close(), stopTracing]).then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'shutdown failed')
      process.exit(1)
    },
  )
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
