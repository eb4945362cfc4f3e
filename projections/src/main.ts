import { bossOptions, ensureQueues } from '@stillair/events/jobs/jobs.ts'
import { openEventStore } from '@stillair/events/log/open-event-store.ts'
import { outageLog } from '@stillair/events/log/postgres/outage-log.ts'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import { describeError } from '@stillair/events/process/describe-error.ts'
import { startFailure } from '@stillair/events/process/start-failure.ts'
import { startTracing, tracingConfig } from '@stillair/events/process/start-tracing.ts'
import { traceFields } from '@stillair/events/process/tracing.ts'
import { PgBoss } from 'pg-boss'
import { type Logger, pino } from 'pino'
import { createControlSchema } from './engine/schema.ts'
import { sharedLog } from './engine/shared-log/shared-log.ts'
import { supervise } from './engine/supervisor.ts'
import { projectionConsumer } from './model/projection-consumer.ts'
import { projections } from './model/projections.ts'
import { reactorConsumer } from './model/reactor.ts'
import { reactors } from './model/reactors.ts'
import { SERVING } from './model/target.ts'
import { projectionsConfig } from './server/config.ts'
import { serveHttp } from './server/http-server.ts'
import { metrics } from './server/metrics.ts'
import { processHealth } from './server/process-health.ts'

/** Milliseconds within which a process that gave up shuts down in order; then it exits anyway. */
const LAST = 10_000

/** Runs the shutdown steps in reverse order; a failed step does not stop the others. */
async function end(steps: readonly (() => Promise<unknown>)[], logger: Logger): Promise<void> {
  for (const step of [...steps].reverse()) {
    await step().catch((error: unknown) => logger.warn({ err: error }, 'a shutdown step failed'))
  }
}

async function main(): Promise<void> {
  const config = projectionsConfig()
  const tracing = tracingConfig()
  const logger = pino({
    level: config.logLevel,
    base: { process: 'projections' },
    serializers: { err: describeError },
    mixin: traceFields,
  })
  const { postgresUrl } = config.log
  const began: (() => Promise<unknown>)[] = []
  const stopping = new AbortController()

  const stop = (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) return
    logger.info({ signal }, 'stopping')
    stopping.abort()
    // The process is still waiting for Postgres, so there is nothing to shut down.
    if (began.length === 0) process.exit()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  try {
    began.push(
      await startTracing(tracing, 'stillair-projections', (problem) =>
        logger.warn({ problem }, 'traces cannot be sent'),
      ),
    )
    const warn = (message: string, cause: unknown) => logger.warn({ err: cause }, message)
    const store = await openEventStore(config.log, { onWarning: warn, maxConnections: 3 })
    began.push(() => store.close())

    const pool = steadyPool(
      {
        connectionString: postgresUrl,
        max: 2,
        application_name: 'stillair projections',
        // A Postgres that vanished without closing must not hold a connection for ever.
        connectionTimeoutMillis: 5_000,
        query_timeout: 30_000,
        keepAlive: true,
      },
      warn,
    )
    began.push(() => pool.end())
    await createControlSchema(pool, SERVING)

    // This process only sends jobs; the media workers maintain their queues.
    const boss = new PgBoss(
      withSessionSettings({
        connectionString: postgresUrl,
        ...bossOptions,
        max: 1,
        supervise: false,
        schedule: false,
      }),
    )
    const outages = outageLog({ log: logger, of: 'the job queues', reach: () => pool.query('select 1') })
    boss.on('error', outages.failed)
    began.push(async () => outages.stop())
    await boss.start()
    began.push(() => boss.stop({ graceful: false }))
    await ensureQueues(boss)

    const reading = new AbortController()
    began.push(async () => reading.abort())
    const log = await sharedLog({
      log: store,
      signal: reading.signal,
      onError: (error) => warn('the log cannot be followed; trying again', error),
    })

    const measured = metrics()
    const consumers = [
      ...projections.map(projectionConsumer),
      ...reactors.map((reactor) => reactorConsumer(reactor, boss)),
    ]
    const supervisor = supervise({
      consumers,
      target: SERVING,
      log,
      pool,
      postgresUrl,
      logger,
      events: measured,
    })
    began.push(() => supervisor.stop())

    const health = processHealth({
      log: store,
      pool,
      target: SERVING,
      consumers,
      supervisor,
      logger,
      onHealth: measured.onHealth,
      onGiveUp() {
        process.exitCode = 1
        setTimeout(() => process.exit(), LAST).unref()
        stopping.abort()
      },
    })
    began.push(async () => health.stop())

    const http = await serveHttp({
      host: config.host,
      port: config.port,
      registry: measured.registry,
      health: health.look,
    })
    began.push(() => http.close())
    logger.info({ port: http.port }, 'following the log')

    if (!stopping.signal.aborted) {
      await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve, { once: true }))
    }
  } finally {
    await end(began, logger)
    process.off('SIGTERM', stop)
    process.off('SIGINT', stop)
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}
`)
  process.exitCode = 1
})
