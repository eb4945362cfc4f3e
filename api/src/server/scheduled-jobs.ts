import type { PgBoss } from 'pg-boss'
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
  /** The job queues, started. */
  readonly boss: PgBoss
  readonly jobs: readonly ScheduledJob[]
  readonly log: Logger
  /** Seconds between two checks of a queue; 15 when omitted, since nobody waits for these jobs. */
  readonly pollingSeconds?: number | undefined
}

export interface ScheduledJobs {
  /** Queues the job to run at the next check. A job that is waiting or running is not queued twice. */
  runSoon(name: string): Promise<void>
  /** Waits for running jobs, and starts no others. */
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
  const { boss, jobs, log, pollingSeconds = 15 } = options
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
      for (const { name } of jobs) await boss.offWork(name, { wait: true })
    },
  }
}
