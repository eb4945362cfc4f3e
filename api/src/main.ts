import { logConfig } from '@stillair/events/log/config.ts'
import { openLog as openEventLog } from '@stillair/events/log/open-event-store.ts'
import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import { openObjectStore } from '@stillair/events/object-store/open-object-store.ts'
import { PROMPT } from '@stillair/events/object-store/s3-client.ts'
import { startFailure } from '@stillair/events/process/start-failure.ts'
import { startTracing, tracingConfig } from '@stillair/events/process/start-tracing.ts'
import { createApiSchema } from './http/api-tables.ts'
import { firebaseTokens } from './http/authentication/firebase-tokens.ts'
import { logChanges, measuredAdmission } from './http/limits/admission.ts'
import { forgetEndedCounts } from './http/limits/shared-rate-limits.ts'
import { BACKLOG, createPatientServer } from './http/limits/slow-senders.ts'
import { metrics } from './http/operations/metrics.ts'
import { serveOperators } from './http/operations/operator-server.ts'
import { forgetExpiredAnswers } from './http/requests/idempotency.ts'
import { positionTokens } from './http/requests/position-tokens.ts'
import { confirmEmailsJob } from './modules/accounts/confirm-emails.ts'
import { firebaseIdentityAdmin } from './modules/accounts/identity-admin.ts'
import { poll, revokedSignIns } from './modules/accounts/revoked-sign-ins.ts'
import { schedulePublishing } from './modules/catalogue/publishing/schedule-publishing.ts'
import { chartJobs } from './modules/charts/chart-jobs.ts'
import { chartThread } from './modules/charts/start-chart-thread.ts'
import { workOnComparisons } from './modules/comparisons/comparison-worker.ts'
import { openErasureList } from './modules/erasure/erasure-list.ts'
import { findMissingFiles } from './modules/media/find-missing-files.ts'
import { sweepUploads } from './modules/media/uploads/record-upload.ts'
import { openUploadStore } from './modules/media/uploads/upload-store.ts'
import { isUploadPath } from './modules/media/uploads/uploads.ts'
import { watchBrowserAccess } from './modules/media/watch-browser-access.ts'
import { forgetEndedPresences } from './modules/presence/presence.ts'
import { mailSender } from './modules/reminders/mail-sender.ts'
import { pushSender } from './modules/reminders/push-sender.ts'
import { scheduleReminders } from './modules/reminders/send-reminders.ts'
import { repeatAtStart } from './modules/retention/repeat-at-start.ts'
import { retentionJobs } from './modules/retention/retention-jobs.ts'
import { subscriptionDeletionStep } from './modules/subscriptions/end-subscription.ts'
import { inConfiguredAccount } from './modules/subscriptions/payment-account-check.ts'
import { stripePayments } from './modules/subscriptions/provider/stripe-payments.ts'
import { reconciliationJobs } from './modules/subscriptions/reconcile.ts'
import { openCountryLookup } from './modules/visitor/country-lookup.ts'
import { openHumanVerification } from './modules/waitlist/recaptcha.ts'
import { createApp } from './server/app.ts'
import type { AppDeps } from './server/app-deps.ts'
import { apiConfig } from './server/config/config.ts'
import { openLog } from './server/log.ts'
import { loadableOrigins } from './server/media-origins.ts'
import { openBoss } from './server/open-boss.ts'
import { READ_MODELS } from './server/read-models.ts'
import { requestPool } from './server/request-pool.ts'
import { startScheduledJobs } from './server/scheduled-jobs.ts'
import { shutDown } from './server/shut-down.ts'
import { withDeadline } from './server/with-deadline.ts'

const HOUR = 60 * 60 * 1000

/** Prints a bad environment value or an unreachable dependency as one line, and a bug with its stack. */
process.on('uncaughtException', (error) => {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exit(1)
})

const config = apiConfig(process.env)
const eventLog = logConfig(process.env)
const log = openLog(config.logLevel)
const stopTracing = await startTracing(tracingConfig(process.env), 'stillair-api', (problem) =>
  log.warn({ problem }, 'traces cannot be sent'),
)
const countryLookup = await openCountryLookup({ header: config.countryHeader, database: config.countryDatabase })

// Opening the log waits for Postgres, so everything below can rely on it.
const onWarning = (message: string, cause: unknown) => log.warn({ err: cause }, message)
const { connections } = config
const { store, keyring, lookupHash } = await openEventLog(eventLog, {
  onWarning,
  maxConnections: connections.log,
})
const pool = requestPool(config.postgresUrl, { max: connections.requests, onWarning })
// The pool for background work, so that jobs never take a connection from a request.
const background = steadyPool(
  {
    connectionString: config.postgresUrl,
    max: connections.background,
    application_name: 'stillair api jobs',
    options: READ_MODELS,
  },
  onWarning,
)
await createApiSchema(background)
const jobsPool = steadyPool(
  { connectionString: config.postgresUrl, max: 1, application_name: 'stillair jobs' },
  onWarning,
)
const boss = openBoss(jobsPool, log)
const sample = config.sampleHistoryUrl ? requestPool(config.sampleHistoryUrl, { max: 2, onWarning }) : null
const charts = chartThread(
  {
    postgresUrl: config.postgresUrl,
    sampleHistoryUrl: config.sampleHistoryUrl,
    secret: eventLog.lookupSecret,
  },
  onWarning,
)
const mediaStore = await openObjectStore(config.storage, 'media', PROMPT)
const uploads = await openObjectStore(config.storage, 'uploads', PROMPT)
const uploadStore = await openUploadStore(config.storage)
const browserAccess = await watchBrowserAccess({ config, mediaStore, log })
const clock = () => new Date()
const admission = measuredAdmission(logChanges(log))
const stopping = new AbortController()

const { provider, graceDays } = config.payments
const payments = provider && inConfiguredAccount(stripePayments(provider), { store, pool, log, clock })
const subscriptions = payments && { store, pool, payments, graceDays, log, clock }
if (subscriptions === null) log.warn('STRIPE_SECRET_KEY is not set: subscriptions are disabled')
payments?.requireOurAccount().catch((error: unknown) => log.warn({ err: error }, 'the payment account check failed'))

const identityAdmin = firebaseIdentityAdmin({ projectId: config.firebase.projectId })
const ended = revokedSignIns({ identityAdmin, clock, log })
const looking = poll(ended)

const deps: AppDeps = {
  config,
  pool,
  histories: { own: background, sample },
  boss,
  charts,
  store: withDeadline(store),
  mediaStore,
  browserAccess: browserAccess.current,
  uploads,
  uploadStore,
  verifyToken: firebaseTokens({
    projectId: config.firebase.projectId,
    requireSecondFactor: config.requireSecondFactor,
  }),
  keyring,
  erasures: await openErasureList(mediaStore, config.erasuresDir),
  lookupHash,
  positions: positionTokens(eventLog.lookupSecret),
  identityAdmin,
  revokedSignIns: ended,
  humanVerification: openHumanVerification(config.humanVerification, log),
  countryLookup,
  payments,
  push: config.reminders.push && pushSender(config.reminders.push),
  mail: config.reminders.mail && mailSender(config.reminders.mail),
  onAccountDeleted: subscriptions ? [subscriptionDeletionStep(subscriptions)] : [],
  log,
  admission,
  metrics: metrics(),
  clock,
  stopping: stopping.signal,
}
// Before the first request, because a restored backup brings back people who were erased after it.
await repeatAtStart({ ...deps, store, pool: background })
const app = createApp(deps)
await boss.start()
await workOnComparisons({ ...deps, store, pool: background })
const jobs = await startScheduledJobs({
  boss,
  jobs: [
    ...retentionJobs({ ...deps, store, pool: background, periods: config.retention }),
    {
      name: 'find-missing-files',
      cron: '27 3 * * *',
      run: () => findMissingFiles({ ...deps, store, pool: background }),
    },
    confirmEmailsJob({ ...deps, store, pool: background }),
    ...chartJobs(deps),
    ...(subscriptions ? reconciliationJobs({ ...subscriptions, identityAdmin, store, pool: background }) : []),
  ],
  log,
})

// Run at the start, too, for what a restore lost or brought back.
for (const name of ['find-missing-files', 'finish-account-deletions']) {
  void jobs.runSoon(name).catch((error: unknown) => log.warn({ err: error, name }, 'a job could not be queued'))
}

const publishing = schedulePublishing({ store, pool: background, clock, origins: loadableOrigins(config), log })
const { push, mail } = deps
const reminding = scheduleReminders({
  store,
  pool: background,
  clock,
  identityAdmin,
  push,
  mail,
  log,
  appUrl: config.appUrl,
  signingKey: config.storage.signingKey,
})

async function tidyUp(): Promise<void> {
  await forgetExpiredAnswers(background)
  await forgetEndedCounts(background)
  await forgetEndedPresences(background)
  const swept = await sweepUploads({ store, uploadStore, uploads, clock }, (mediaId, error) =>
    log.warn({ err: error, mediaId }, 'an upload could not be cleaned up'),
  )
  if (swept.recorded + swept.forgotten > 0) log.info(swept, 'uploads cleaned up')
}
const tidyUpLoudly = () => tidyUp().catch((error: unknown) => log.warn({ err: error }, 'the hourly clean-up failed'))
void tidyUpLoudly()
const tidying = setInterval(tidyUpLoudly, HOUR)

const server = createPatientServer(app, isUploadPath)
server.once('error', (error) => {
  process.stderr.write(`The API cannot listen: ${error.message}\n`)
  process.exit(1)
})
server.listen(config.port, config.host, BACKLOG, () => {
  log.info({ address: server.address() }, 'listening')
})
const metricsServer = await serveOperators(deps.metrics, config.metrics.port, config.metrics.host).catch(
  (error: Error) => {
    process.stderr.write(`The metrics of the API cannot be served: ${error.message}\n`)
    process.exit(1)
  },
)
log.info({ address: metricsServer.address() }, 'metrics server listening')

let isStopping = false
const stop = (signal: NodeJS.Signals) => {
  if (isStopping) return
  isStopping = true
  log.info({ signal }, 'stopping')
  clearInterval(tidying)
  admission.stop()
  publishing.stop()
  reminding.stop()
  mail?.close()
  browserAccess.stop()
  looking.stop()
  metricsServer.close()
  metricsServer.closeAllConnections()
  const closing = [
    () => jobs.stop(),
    () => boss.stop(),
    () => jobsPool.end(),
    () => charts.stop(),
    () => store.close(),
    () => pool.end(),
    () => background.end(),
    async () => sample?.end(),
    () => mediaStore.close(),
    () => uploads.close(),
    stopTracing,
  ]
  shutDown(server, closing, stopping).then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'shutdown failed')
      process.exit(1)
    },
  )
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
