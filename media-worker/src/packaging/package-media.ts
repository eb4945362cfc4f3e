import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PackageMediaJob } from '@stillair/events/jobs/jobs.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'
import { traced } from '@stillair/events/process/tracing.ts'
import type { Logger } from 'pino'
import { MediaError } from '../ffmpeg/media-error.ts'
import type { FfmpegTools } from '../jobs/job-context.ts'
import type { Limits } from '../jobs/limits.ts'
import { withWorkFolder } from '../jobs/work-folder.ts'
import { watchDeletion } from './deletion-watch.ts'
import { type PackagedFolder, packageFile } from './package-file.ts'
import { attemptOf, readUpload, report } from './packaging-request.ts'
import { type ForgetProgress, type ReportProgress, stepReporter } from './progress.ts'
import { publishFiles } from './publish-files.ts'
import { removeUnreferencedFiles } from './remove-unreferenced-files.ts'

/** Dependencies of {@link packageMedia}. */
export interface PackagingDependencies {
  readonly events: EventStore
  readonly uploads: ObjectStore
  readonly media: ObjectStore
  readonly reportProgress: ReportProgress
  readonly forgetProgress: ForgetProgress
  /** Milliseconds between checks for a deleted upload, which ends its packaging. */
  readonly lookForDeletionMs: number
  readonly tools: FfmpegTools
  readonly limits: Limits
  /** Folder that holds the private folders of all jobs. */
  readonly workRoot: string
  readonly now: () => Date
  readonly log: Logger
}

/**
 * Packages one upload for one cause and reports to its stream: started, playable, then packaged or failed. A second run
 * for the same cause, after a kill or in another worker, reports nothing twice.
 *
 * Returns normally when nothing is left to do, also when the upload was refused for good or deleted. For a deleted upload,
 * it leaves only files that the removal of the upload finds. Throws when a retry may succeed: a fault of storage, database
 * or machine, or an aborted signal.
 */
export async function packageMedia(
  job: PackageMediaJob,
  dependencies: PackagingDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { events, now } = dependencies
  const log = dependencies.log.child({ mediaId: job.mediaId, cause: job.cause })
  const { upload, attempt: begun } = await readUpload(events, job)
  if (upload.isDeleted) return leaveNothing(job, dependencies)
  if (!upload.recording || begun?.hasEnded) {
    log.info({ uploaded: upload.recording !== null }, 'nothing to package')
    return
  }
  const attempt = attemptOf(job)
  const steps = stepReporter(dependencies.reportProgress, job.mediaId, attempt)
  // Every run has its own prefix, so listeners to files of an earlier run are not interrupted.
  const prefix = `media/${job.mediaId}/${attempt}-${randomBytes(4).toString('hex')}`
  const watch = watchDeletion(events, job, dependencies.lookForDeletionMs)
  const running = AbortSignal.any([signal, watch.signal])
  const publish = async (to: string, folder: string, packaged: PackagedFolder, step: 'playable' | 'store') => {
    const onProgress = (done: number) => steps.at(step, done)
    const size = await traced('store files', {}, () =>
      publishFiles(folder, to, { store: dependencies.media, signal: running, onProgress }),
    )
    return { ...packaged, prefix: to, size }
  }
  try {
    await report(events, job, { type: 'ReportPackagingStarted' }, now())
    const { wishes } = upload.recording
    await withWorkFolder(dependencies.workRoot, async (folder) => {
      steps.at('fetch', 0)
      const input = await traced('fetch upload', {}, () => fetchUpload(job.mediaId, folder, dependencies, running))
      const { tools, limits } = dependencies
      const whole = await packageFile(
        { tools, limits, folder, signal: running, log },
        input,
        {
          onStep: steps.at,
          onPlayable: async (out, packaged) => {
            if (begun?.playable) return
            const first = await publish(`${prefix}-first`, out, packaged, 'playable')
            await report(events, job, { type: 'ReportPlayable', packaged: first }, now())
          },
        },
        wishes,
      )
      const packaged = await publish(prefix, whole.folder, whole.packaged, 'store')
      await steps.settled()
      await report(events, job, { type: 'ReportPackaged', packaged }, now())
    })
    await removeUnreferencedFiles(job, dependencies)
    log.info({ prefix }, 'packaged')
  } catch (error) {
    await steps.settled()
    if (signal.aborted) throw error
    if (!(await isDeleted(events, job))) {
      if (error instanceof MediaError) {
        const { code, reason } = error
        await report(events, job, { type: 'ReportPackagingFailed', code, reason }, now())
        log.warn({ error, ffmpeg: 'log' in error ? error.log : undefined }, 'the upload was refused')
      }
      await removeUnreferencedFiles(job, dependencies, (key) => key.startsWith(prefix))
      if (!(error instanceof MediaError)) throw error
    }
  } finally {
    watch.stop()
  }
  // Checked after the last file was stored: a later deletion finds all files.
  if (await isDeleted(events, job)) await leaveNothing(job, dependencies)
}

const isDeleted = async (events: EventStore, job: PackageMediaJob): Promise<boolean> =>
  (await readUpload(events, job)).upload.isDeleted

/** Removes all files of a deleted upload that no event names. Its removal job finds the others. */
async function leaveNothing(job: PackageMediaJob, dependencies: PackagingDependencies): Promise<void> {
  const { media, forgetProgress } = dependencies
  await removeUnreferencedFiles(job, dependencies)
  // In a folder-based store, this also removes the empty folder.
  const all = `media/${job.mediaId}`
  if ((await media.list(all)).length === 0) await media.delete(all)
  await forgetProgress(job.mediaId)
  dependencies.log.info({ mediaId: job.mediaId }, 'upload deleted: packaging stops')
}

/** Copies the upload into the job's folder. Throws a MediaError when it is missing, empty or too large. */
async function fetchUpload(
  mediaId: string,
  folder: string,
  { uploads, limits }: PackagingDependencies,
  signal: AbortSignal,
): Promise<string> {
  const upload = await uploads.get(mediaId)
  if (!upload) throw new MediaError('upload-missing', 'The uploaded file is no longer stored. Upload it again.')
  if (upload.size === 0 || upload.size > limits.maxBytes) {
    upload.body.destroy()
    if (upload.size === 0) throw new MediaError('empty-file', 'The file is empty. Choose the file again and upload it.')
    const gigabytes = Math.round(limits.maxBytes / 1024 ** 3)
    throw new MediaError('too-large', `The file is larger than ${gigabytes} GB. Export it at 1080p or below.`)
  }
  const path = join(folder, 'input')
  await pipeline(upload.body, createWriteStream(path), { signal })
  const { size } = await stat(path)
  if (size !== upload.size) throw new Error(`the upload ended after ${size} of ${upload.size} bytes`)
  return path
}
