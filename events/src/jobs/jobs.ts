import * as z from 'zod'
import { DEADLINES } from '../log/postgres/steady-pool.ts'

/** A queue of jobs: its name in Postgres, the shape of its payloads, and how failed jobs are retried. */
export interface JobQueue<Payload> {
  readonly name: string
  readonly payload: z.ZodType<Payload>
  readonly options: QueueOptions
}

/** The pg-boss queue options that we set. Times are in seconds. */
export interface QueueOptions {
  /** Another process takes over a job after this long without a heartbeat from its worker. */
  readonly heartbeatSeconds?: number
  /** Longest run of a job, even while its worker keeps sending heartbeats. */
  readonly expireInSeconds: number
  readonly retryLimit: number
  readonly retryDelay: number
  readonly retryBackoff: boolean
  readonly retryDelayMax?: number
  /** How long a finished job is kept. As long as it is, a repeated job with the same id is ignored. */
  readonly deleteAfterSeconds: number
  /** Queue for jobs that failed for good. */
  readonly deadLetter?: string
  /** Wakes idle workers at once; otherwise they notice the job at their next poll. */
  readonly notify: boolean
}

/** The methods of pg-boss that create and update queues. */
export interface QueueAdmin {
  createQueue(name: string, options: QueueOptions): Promise<void>
  updateQueue(name: string, options: QueueOptions): Promise<void>
}

const DAY = 24 * 60 * 60

/** Packages one upload. `cause` is the id of the event that requested it (MediaUploaded, MediaPackagingRetried). */
export const PackageMediaJob = z.object({ mediaId: z.string().min(1), cause: z.string().min(1) })
export type PackageMediaJob = z.infer<typeof PackageMediaJob>

/** Removes the files of one upload that no event names any more. */
export const SweepMediaJob = z.object({ mediaId: z.string().min(1) })
export type SweepMediaJob = z.infer<typeof SweepMediaJob>

/** Hashes the files of one upload that devices download. `cause` is the id of its MediaPackaged event. */
export const FingerprintMediaJob = z.object({ mediaId: z.string().min(1), cause: z.string().min(1) })
export type FingerprintMediaJob = z.infer<typeof FingerprintMediaJob>

/** Removes all files of one deleted upload. */
export const RemoveMediaJob = z.object({ mediaId: z.string().min(1) })
export type RemoveMediaJob = z.infer<typeof RemoveMediaJob>

/** Options for jobs that are retried for more than a week, which outlasts a long outage of a store. */
const persistent: QueueOptions = {
  expireInSeconds: 600,
  retryLimit: 200,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  deleteAfterSeconds: 7 * DAY,
  notify: true,
}

/** Packaging jobs that failed for good. The worker records the reason so that the admin sees it. */
export const packageMediaDeadQueue: JobQueue<PackageMediaJob> = {
  name: 'package-media-dead',
  payload: PackageMediaJob,
  options: {
    expireInSeconds: 60,
    retryLimit: 10,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 600,
    deleteAfterSeconds: 7 * DAY,
    notify: true,
  },
}

/**
 * The job of a killed worker resumes after at most 15 s without a heartbeat, 5 s until supervision notices
 * ({@link bossOptions}) and 1–2 s of back-off. Six hours are enough for the longest upload on the slowest machine.
 */
export const packageMediaQueue: JobQueue<PackageMediaJob> = {
  name: 'package-media',
  payload: PackageMediaJob,
  options: {
    heartbeatSeconds: 15,
    expireInSeconds: 6 * 60 * 60,
    retryLimit: 3,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    deleteAfterSeconds: 7 * DAY,
    deadLetter: packageMediaDeadQueue.name,
    notify: true,
  },
}

export const sweepMediaQueue: JobQueue<SweepMediaJob> = {
  name: 'sweep-media',
  payload: SweepMediaJob,
  options: {
    expireInSeconds: 300,
    retryLimit: 5,
    retryDelay: 60,
    retryBackoff: true,
    deleteAfterSeconds: DAY,
    notify: false,
  },
}

export const fingerprintMediaQueue: JobQueue<FingerprintMediaJob> = {
  name: 'fingerprint-media',
  payload: FingerprintMediaJob,
  options: persistent,
}

/** Jobs are sent with a start time, before which the files must stay. */
export const removeMediaQueue: JobQueue<RemoveMediaJob> = {
  name: 'remove-media',
  payload: RemoveMediaJob,
  options: persistent,
}

/** All queues. Each dead-letter queue precedes the queues that send to it. */
export const queues = [
  packageMediaDeadQueue,
  packageMediaQueue,
  sweepMediaQueue,
  fingerprintMediaQueue,
  removeMediaQueue,
] as const

/**
 * Options with which every process opens pg-boss: the schema, supervision that is frequent enough for the heartbeats
 * above, and connection deadlines, which pg-boss passes to its pool.
 */
export const bossOptions = {
  schema: 'pgboss',
  ...DEADLINES,
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
} as const

/** Returns what a span says of a job, in OpenTelemetry's terms for messages. */
export const jobAttributes = (queue: string, id: string) => ({
  'messaging.system': 'pg-boss',
  'messaging.destination.name': queue,
  'messaging.message.id': id,
})

/** Creates the queues or updates their options. Every process that sends or handles jobs calls it first. */
export async function ensureQueues(boss: QueueAdmin): Promise<void> {
  for (const { name, options } of queues) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
}
