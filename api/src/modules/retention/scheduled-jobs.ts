import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import { bossOptions } from '@stillair/media-worker/jobs/jobs.ts'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

/** Something that is done at set times, by one API process at a time. */
export interface ScheduledJob {
  /** Of its queue; never renamed. */
  readonly name: string
  /** When, in UTC, as cron writes it. */
  readonly cron: string
  /** May be run again at any time. Throws to be tried again. */
  readonly run: () => Promise<unknown>
}

export interface ScheduledJobsOptions {
  readonly postgresUrl: string
  readonly jobs: readonly ScheduledJob[]
  readonly log: Logger
  /** Seconds between two looks at a queue; 15 when left out, since nobody waits for these jobs. */
  readonly pollingSeconds?: number
}

export interface ScheduledJobs {
  /** Has the job run as soon as a process looks; a job that waits or runs already is not queued twice. */
  runSoon(name: string): Promise<void>
  /** Ends when the jobs that run have ended. */
  stop(): Promise<void>
}

/**
 * A job that was cut off with its process comes back after this many seconds; one that fails is tried three times more.
 */
const queueOptions = {
  heartbeatSeconds: 60,
  expireInSeconds: 60 * 60,
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  deleteAfterSeconds: 7 * 24 * 60 * 60,
} as const

/**
 * Schedules the jobs and works on them. Every API process calls it; of each job only one run is under way at a time, in
 * all of them.
 */
export async function startScheduledJobs(options: ScheduledJobsOptions): Promise<ScheduledJobs> {
  const { postgresUrl, jobs, log, pollingSeconds = 15 } = options
  const onWarning = (message: string, cause: unknown) => log.warn({ err: cause }, message)
  const pool = steadyPool({ connectionString: postgresUrl, max: 1, application_name: 'stillair jobs' }, onWarning)
  // A pool of ours: a connection of pg-boss's own that breaks while it is not in use ends the process.
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
  const boss = new PgBoss({ db, ...bossOptions })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queues cannot be reached'))
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queues need attention'))
  await boss.start()
  for (const { name, cron, run } of jobs) {
    // Exclusive: one that waits or runs keeps the next one out.
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
      for (const { name } of jobs) await boss.offWork(name, { wait: true })
      await boss.stop()
      await pool.end()
    },
  }
}
