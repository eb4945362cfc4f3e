import { DEADLINES } from '@stillair/events/log/postgres/steady-pool.ts'
import * as z from 'zod'

/** A queue of jobs: its name in Postgres, the shape of its payloads, and how its jobs are retried. */
export interface JobQueue<Payload> {
  readonly name: string
  readonly payload: z.ZodType<Payload>
  readonly options: QueueOptions
}

/** The pg-boss queue options that are set here; times are in seconds. */
export interface QueueOptions {
  /** Another process takes a job over when its worker has not been heard of for so long. */
  readonly heartbeatSeconds?: number
  /** The longest a job may run, however lively its worker is. */
  readonly expireInSeconds: number
  readonly retryLimit: number
  readonly retryDelay: number
  readonly retryBackoff: boolean
  readonly retryDelayMax?: number
  /** How long a finished job is remembered, which is how long its id keeps a repeated one out. */
  readonly deleteAfterSeconds: number
  /** Where a job goes that failed for good. */
  readonly deadLetter?: string
  /** Wakes idle workers at once instead of at their next poll. */
  readonly notify: boolean
}

/** The part of pg-boss that creates queues. */
export interface QueueAdmin {
  createQueue(name: string, options: QueueOptions): Promise<void>
  updateQueue(name: string, options: QueueOptions): Promise<void>
}

const DAY = 24 * 60 * 60

/** Package one upload; `cause` is the id of the event that requested it (MediaUploaded, MediaPackagingRetried). */
export const PackageMediaJob = z.object({ mediaId: z.string().min(1), cause: z.string().min(1) })
export type PackageMediaJob = z.infer<typeof PackageMediaJob>

const categoryId = z.union([z.literal(1), z.literal(2), z.literal(3)])

/**
 * Draw and store the cover of one content, or of one program, in a category's colours. Content need not be named as
 * such.
 */
export const DrawCoverJob = z.union([
  z.object({ subject: z.literal('content').default('content'), contentId: z.string().min(1), categoryId }),
  z.object({ subject: z.literal('program'), programId: z.string().min(1), categoryId }),
])
export type DrawCoverJob = z.infer<typeof DrawCoverJob>
/** The job as it may be sent. */
export type DrawCoverRequest = z.input<typeof DrawCoverJob>

/** Remove the files of one upload that nothing names any more. */
export const SweepMediaJob = z.object({ mediaId: z.string().min(1) })
export type SweepMediaJob = z.infer<typeof SweepMediaJob>

/** Hash what devices keep of one upload; `cause` is the id of its MediaPackaged. */
export const FingerprintMediaJob = z.object({ mediaId: z.string().min(1), cause: z.string().min(1) })
export type FingerprintMediaJob = z.infer<typeof FingerprintMediaJob>

/** Remove every file of one upload that was deleted. */
export const RemoveMediaJob = z.object({ mediaId: z.string().min(1) })
export type RemoveMediaJob = z.infer<typeof RemoveMediaJob>

/** Remove the generated covers of one content, or of one program, that was deleted. */
export const RemoveCoverJob = z.discriminatedUnion('subject', [
  z.object({ subject: z.literal('content'), contentId: z.string().min(1) }),
  z.object({ subject: z.literal('program'), programId: z.string().min(1) }),
])
export type RemoveCoverJob = z.infer<typeof RemoveCoverJob>

/** For what is tried for a week and more, for as long as a store may be out of reach. */
const persistent: QueueOptions = {
  expireInSeconds: 600,
  retryLimit: 200,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  deleteAfterSeconds: 7 * DAY,
  notify: true,
}

/** Packaging that failed for good; its worker records why, so that the admin sees it. */
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
 * A killed worker's job comes back after at most 15 s without a heartbeat, 5 s until supervision notices
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

/** Covers that could not be drawn within minutes. They are drawn here, with longer and longer pauses. */
export const drawCoverDeadQueue: JobQueue<DrawCoverJob> = {
  name: 'draw-cover-dead',
  payload: DrawCoverJob,
  options: persistent,
}

export const drawCoverQueue: JobQueue<DrawCoverJob> = {
  name: 'draw-cover',
  payload: DrawCoverJob,
  options: {
    heartbeatSeconds: 15,
    expireInSeconds: 300,
    retryLimit: 5,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    deleteAfterSeconds: 7 * DAY,
    deadLetter: drawCoverDeadQueue.name,
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

/** Sent with the time from which the files may go. */
export const removeMediaQueue: JobQueue<RemoveMediaJob> = {
  name: 'remove-media',
  payload: RemoveMediaJob,
  options: persistent,
}

export const removeCoverQueue: JobQueue<RemoveCoverJob> = {
  name: 'remove-cover',
  payload: RemoveCoverJob,
  options: persistent,
}

/** Every queue there is; a dead letter's before those that send to it. */
export const queues = [
  packageMediaDeadQueue,
  packageMediaQueue,
  drawCoverDeadQueue,
  drawCoverQueue,
  sweepMediaQueue,
  fingerprintMediaQueue,
  removeMediaQueue,
  removeCoverQueue,
] as const

/**
 * How every process opens pg-boss: its schema, supervision often enough for the heartbeats above, and the deadlines of
 * connections, which pg-boss hands on to its pool.
 */
export const bossOptions = {
  schema: 'pgboss',
  ...DEADLINES,
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
} as const

/** Creates the queues, or brings their options up to date. Every process that sends or works calls it first. */
export async function ensureQueues(boss: QueueAdmin): Promise<void> {
  for (const { name, options } of queues) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
}
