import { setPriority } from 'node:os'
import {
  bossOptions,
  ensureQueues,
  fingerprintMediaQueue,
  packageMediaDeadQueue,
  packageMediaQueue,
  queues,
  removeMediaQueue,
  sweepMediaQueue,
} from '@stillair/events/jobs/jobs.ts'
import { openEventStore } from '@stillair/events/log/open-event-store.ts'
import { outageLog } from '@stillair/events/log/postgres/outage-log.ts'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import { openObjectStore } from '@stillair/events/object-store/open-object-store.ts'
import { describeError } from '@stillair/events/process/describe-error.ts'
import { startFailure } from '@stillair/events/process/start-failure.ts'
import { startTracing, tracingConfig } from '@stillair/events/process/start-tracing.ts'
import { traceFields } from '@stillair/events/process/tracing.ts'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { removeMedia } from './cleanup/remove-media.ts'
import { removeOldPackagings } from './cleanup/remove-old-packagings.ts'
import { MediaError } from './ffmpeg/media-error.ts'
import { defaultLimits } from './jobs/limits.ts'
import { workerMetrics } from './jobs/metrics.ts'
import { queueWatch } from './jobs/queue-watch.ts'
import { workOn } from './jobs/queue-worker.ts'
import { removeStaleWorkFolders } from './jobs/work-folder.ts'
import { fingerprintMedia } from './packaging/fingerprint-media.ts'
import { packageMedia } from './packaging/package-media.ts'
import { readUpload, report } from './packaging/packaging-request.ts'
import { createProgressTable, progressForgetter, progressReporter } from './packaging/progress.ts'
import { removeUnreferencedFiles } from './packaging/remove-unreferenced-files.ts'
import { checkFfmpeg } from './server/check-ffmpeg.ts'
import { workerConfig } from './server/config.ts'
import { startStatusServer } from './server/status-server.ts'
import { type WorkerParts, workerHealth } from './server/worker-health.ts'

/** Seconds between a packaging and the removal of the files it replaced: longer than any playback URL stays valid. */
const SWEEP_AFTER = 24 * 60 * 60
/**
 * How often a packaging checks whether its upload was deleted, milliseconds. An admin who deletes a wrong upload waits
 * for the right one, so packaging stops within this time.
 */
const LOOK_FOR_DELETION_MS = 5_000
/** How often the loops of the queues are checked, milliseconds. */
const WATCH = 5_000
/** Time that a stuck worker has to give its jobs back, milliseconds. After that it exits without doing so. */
const LAST = 20_000
/** Reported when packaging failed repeatedly and the file was not at fault. */
const INTERRUPTED = new MediaError(
  'packaging-interrupted',
  'Processing was interrupted several times by a fault on our side. The upload is safe: try again in a few minutes.',
)

try {
  await main()
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exit(1)
}

async function main(): Promise<void> {
  const config = workerConfig(process.env)
  const tracing = tracingConfig()
  const log = pino({
    level: config.logLevel,
    base: { service: 'media-worker' },
    serializers: { err: describeError },
    mixin: traceFields,
  })
  const stopTracing = await startTracing(tracing, 'stillair-media-worker', (problem) =>
    log.warn({ problem }, 'traces cannot be sent'),
  )
  const parts: WorkerParts = { ffmpeg: 'starting', log: null, queues: 'starting' }
  const metrics = workerMetrics()
  const onWarning = (message: string, cause: unknown) => log.warn({ err: cause }, message)
  const pool = steadyPool({ connectionString: config.log.postgresUrl, max: 1, query_timeout: 30_000 }, onWarning)
  const watch = queueWatch(queues.map(({ name }) => name))
  const health = workerHealth(pool, parts, watch)
  const { server, port } = await startStatusServer({ ...config, registry: metrics.registry, health: health.look })

  // Encoding gives way to the processes that serve users on the same machine.
  setPriority(10)
  await checkFfmpeg(config.tools)
  parts.ffmpeg = 'ok'
  await removeStaleWorkFolders(config.workRoot)
  const events = await openEventStore(config.log, { onWarning, maxConnections: 2 })
  parts.log = events
  await createProgressTable(pool)
  const media = await openObjectStore(config.storage, 'media')
  const uploads = await openObjectStore(config.storage, 'uploads')

  const boss = new PgBoss(
    withSessionSettings({ connectionString: config.log.postgresUrl, max: 2, useListenNotify: true, ...bossOptions }),
  )
  const outages = outageLog({ log, of: 'the job queues', reach: () => pool.query('select 1') })
  boss.on('error', outages.failed)
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queues need attention'))
  await boss.start()
  await ensureQueues(boss)

  const stopping = new AbortController()
  const now = () => new Date()
  const worker = { boss, stopping: stopping.signal, metrics, log, concurrency: 1 }
  const packaging = {
    events,
    uploads,
    media,
    tools: config.tools,
    limits: defaultLimits,
    workRoot: config.workRoot,
    now,
    log,
    reportProgress: progressReporter(pool),
    forgetProgress: progressForgetter(pool),
    lookForDeletionMs: LOOK_FOR_DELETION_MS,
  }
  await workOn(
    packageMediaQueue,
    async (job, signal) => {
      await packageMedia(job, packaging, signal)
      await boss.send(sweepMediaQueue.name, { mediaId: job.mediaId }, { startAfter: SWEEP_AFTER })
    },
    { ...worker, concurrency: config.packagingConcurrency },
  )
  await workOn(
    packageMediaDeadQueue,
    async (job) => {
      const { upload } = await readUpload(events, job)
      if (upload.isDeleted) await removeUnreferencedFiles(job, packaging)
      else await report(events, job, { type: 'ReportPackagingFailed', ...INTERRUPTED }, now())
    },
    worker,
  )
  await workOn(sweepMediaQueue, ({ mediaId }) => removeOldPackagings(mediaId, { events, media }), worker)
  await workOn(fingerprintMediaQueue, (job) => fingerprintMedia(job, packaging), worker)
  await workOn(removeMediaQueue, ({ mediaId }) => removeMedia(mediaId, packaging), worker)
  parts.queues = () => watch.silent(boss.getWipData(), Date.now())
  log.info({ port }, 'the media worker is ready')

  const stop = async () => {
    clearInterval(watching)
    outages.stop()
    parts.queues = 'stopping'
    stopping.abort(new Error('the worker is stopping'))
    for (const { name } of queues) await boss.offWork(name, { wait: true })
    await boss.stop()
    await Promise.all([events.close(), media.close(), uploads.close(), pool.end(), stopTracing()])
    server.close()
    server.closeAllConnections()
    log.info('stopped')
  }
  const stopOnce = () => {
    if (stopping.signal.aborted) return
    stop().catch((error: unknown) => {
      log.error({ err: error }, 'stopping failed')
      process.exit(1)
    })
  }
  const watching = setInterval(async () => {
    if (!(await health.isGivenUp()) || stopping.signal.aborted) return
    log.fatal(await health.look(), 'queue stalled although Postgres answers: exiting for a restart')
    process.exitCode = 1
    setTimeout(() => process.exit(), LAST).unref()
    stopOnce()
  }, WATCH)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ signal }, 'stopping')
      stopOnce()
    })
  }
}
