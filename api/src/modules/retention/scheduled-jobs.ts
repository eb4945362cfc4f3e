import { outageLog } from '@stillair/events/log/postgres/outage-log.ts'
import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import { bossOptions } from '@stillair/media-worker/jobs/jobs.ts'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

/** A job that runs on a schedule, in one API process at a time. */
export interface ScheduledJob {
  /** The name of its queue, which must never change. */
  readonly name: string
  /** The schedule as a cron expression, in UTC. */
  readonly cron: string
  /** Runs the job. It must be idempotent. Rejects to be retried. */
  readonly run: () => Promise<unknown>
}

export interface ScheduledJobsOptions {
  readonly postgresUrl: string
  readonly jobs: readonly ScheduledJob[]
  readonly log: Logger
  /** Seconds between two checks of a queue; 15 when omitted, since nobody waits for these jobs. */
  readonly pollingSeconds?: number
}

export interface ScheduledJobs {
  /** Queues the job to run at the next check. A job that is waiting or running is not queued twice. */
  runSoon(name: string): Promise<void>
  /** Waits for running jobs, then stops. */
  stop(): Promise<void>
}

/** A job whose process died is restarted after `heartbeatSeconds`; one that fails is retried three times. */
const queueOptions = {
  heartbeatSeconds: 60,
  expireInSeconds: 60 * 60,
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  deleteAfterSeconds: 7 * 24 * 60 * 60,
} as const

/** Schedules the jobs and works on them. Every API process calls it, but each job runs in only one of them at a time. */
export async function startScheduledJobs(options: ScheduledJobsOptions): Promise<ScheduledJobs> {
  const { postgresUrl, jobs, log, pollingSeconds = 15 } = options
  const onWarning = (message: string, cause: unknown) => log.warn({ err: cause }, message)
  const pool = steadyPool({ connectionString: postgresUrl, max: 1, application_name: 'stillair jobs' }, onWarning)
  // Uses our own pool, because an idle connection of pg-boss's pool that breaks would end the process.
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
  const boss = new PgBoss({ db, ...bossOptions })
  const outages = outageLog({ log, of: 'the job queues', reach: () => pool.query('select 1') })
  boss.on('error', outages.failed)
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queues need attention'))
  await boss.start()
  for (const { name, cron, run } of jobs) {
    // Exclusive: while a job is waiting or running, it is not queued again.
    await boss.createQueue(name, { policy: 'exclusive', ...queueOptions })
    await boss.updateQueue(name, queueOptions)
    await boss.schedule(name, cron, null, { tz: 'UTC' })
    await boss.work(name, { pollingIntervalSeconds: pollingSeconds }, async () => {
      try {
        await run()
      } catch (error) {
        log.error({ err: error, job: name }, 'a scheduled job failed')
        throw error
      }
    })
  }
  return {
    async runSoon(name) {
      await boss.send(name)
    },
    async stop() {
      outages.stop()
      for (const { name } of jobs) await boss.offWork(name, { wait: true })
      await boss.stop()
      await pool.end()
    },
  }
}
