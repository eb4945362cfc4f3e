import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** How a job ended: done, failed (and to be retried), or given back because the worker stops. */
export type JobOutcome = 'completed' | 'failed' | 'given-back'

export interface WorkerMetrics {
  readonly registry: Registry
  /** Records the end of a job and its duration in seconds. */
  readonly jobEnded: (queue: string, outcome: JobOutcome, seconds: number) => void
}

/** Creates the worker's Prometheus metrics. */
export function workerMetrics(): WorkerMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const jobs = new Counter({
    name: 'stillair_media_jobs_total',
    help: 'Jobs that ended, by queue and outcome',
    labelNames: ['queue', 'outcome'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'stillair_media_job_seconds',
    help: 'How long jobs ran',
    labelNames: ['queue'],
    buckets: [0.5, 1, 2, 5, 10, 30, 60, 120, 300, 900, 3600],
    registers: [registry],
  })
  return {
    registry,
    jobEnded: (queue, outcome, duration) => {
      jobs.inc({ queue, outcome })
      seconds.observe({ queue }, duration)
    },
  }
}
