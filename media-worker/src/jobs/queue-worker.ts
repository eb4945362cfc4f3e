import { SpanKind } from '@opentelemetry/api'
import { type JobQueue, jobAttributes } from '@stillair/events/jobs/jobs.ts'
import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import { continueTrace, traced } from '@stillair/events/process/tracing.ts'
import type { Job, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { WorkerMetrics } from './metrics.ts'

export interface QueueWorkerOptions {
  readonly boss: PgBoss
  /** Aborts when the worker stops; running jobs are then given back. */
  readonly stopping: AbortSignal
  readonly metrics: WorkerMetrics
  readonly log: Logger
  /** Number of jobs of this queue that run at once. */
  readonly concurrency: number
}

/**
 * Handles the jobs of a queue until the worker stops. When a handler throws, its job is retried as the queue's options
 * say.
 */
export async function workOn<Payload extends object>(
  queue: JobQueue<Payload>,
  handle: (payload: Payload, signal: AbortSignal) => Promise<void>,
  { boss, stopping, metrics, log, concurrency }: QueueWorkerOptions,
): Promise<void> {
  const run = async (job: Job<unknown>) => {
    const startedAt = performance.now()
    const ended = (outcome: 'completed' | 'failed' | 'given-back') =>
      metrics.jobEnded(queue.name, outcome, (performance.now() - startedAt) / 1000)
    const payload = queue.payload.parse(job.data)
    try {
      stopping.throwIfAborted()
      await handle(payload, AbortSignal.any([stopping, job.signal]))
      ended('completed')
    } catch (error) {
      if (stopping.aborted) {
        // Send a new job with the same payload, so that a restart of the worker does not use up the job's retries.
        await boss.send(queue.name, job.data as object, { id: deterministicId('given-back', job.id) })
        ended('given-back')
        return
      }
      log.error({ err: error, queue: queue.name, job: job.id }, 'job failed')
      ended('failed')
      throw error
    }
  }
  // Retries come without a notification, so the worker also polls every two seconds.
  const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }
  await boss.work(queue.name, { localConcurrency: concurrency, ...polling }, async (jobs: Job<unknown>[]) => {
    for (const job of jobs) {
      const { traceparent } = job.data as { traceparent?: string }
      const options = { kind: SpanKind.CONSUMER, attributes: jobAttributes(queue.name, job.id) }
      await continueTrace(traceparent, () => traced(`process ${queue.name}`, options, () => run(job)))
    }
  })
}
