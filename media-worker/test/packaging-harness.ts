import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PackageMediaJob } from '@stillair/events/jobs/jobs.ts'
import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { inMemoryEventStore } from '@stillair/events/log/in-memory/in-memory-event-store.ts'
import {
  type MediaEvent,
  MediaPackagingRetried,
  MediaUploaded,
  mediaStream,
} from '@stillair/events/modules/media/events.ts'
import type { PackagingWishes } from '@stillair/events/modules/media/track.ts'
import { fileSystemObjectStore } from '@stillair/events/object-store/file-system.ts'
import { pino } from 'pino'
import { defaultLimits } from '../src/jobs/limits.ts'
import { type PackagingDependencies, packageMedia } from '../src/packaging/package-media.ts'
import type { PackagingProgress } from '../src/packaging/progress.ts'

/** When everything happens in these tests. */
const NOW = new Date('2026-11-20T12:00:00.000Z')
const OCTETS = { contentType: 'application/octet-stream' }

/** Creates everything that packaging needs, in one temporary folder and in memory. */
export async function packagingHarness() {
  const root = await mkdtemp(join(tmpdir(), 'stillair-packaging-'))
  const events = inMemoryEventStore()
  const progress: PackagingProgress[] = []
  const forgotten: string[] = []
  const dependencies: PackagingDependencies = {
    events,
    uploads: await fileSystemObjectStore({ root: join(root, 'uploads') }),
    media: await fileSystemObjectStore({ root: join(root, 'media') }),
    reportProgress: async (report) => void progress.push(report),
    forgetProgress: async (mediaId) => void forgotten.push(mediaId),
    lookForDeletionMs: 20,
    tools: { ffmpegPath: 'ffmpeg', ffprobePath: 'ffprobe' },
    limits: defaultLimits,
    workRoot: join(root, 'work'),
    now: () => NOW,
    log: pino({ level: 'silent' }),
  }
  return {
    root,
    dependencies,
    progress,
    /** Uploads whose progress was deleted. */
    forgotten,
    /** Stores the bytes like an admin's upload, and returns the job that packages it. */
    async upload(bytes: Uint8Array, fileName = 'upload'): Promise<PackageMediaJob> {
      const mediaId = randomUUID()
      await dependencies.uploads.put(mediaId, bytes, OCTETS)
      return { mediaId, cause: await recordUpload(events, mediaId, fileName, bytes.length) }
    },
    package: (
      job: PackageMediaJob,
      changes: Partial<PackagingDependencies> = {},
      signal = new AbortController().signal,
    ) => packageMedia(job, { ...dependencies, ...changes }, signal),
    /** Packages an upload again with an editor's choices. */
    async packageAgain({ mediaId }: PackageMediaJob, wishes?: PackagingWishes): Promise<void> {
      const cause = await recordRetry(events, mediaId, wishes)
      await packageMedia({ mediaId, cause }, dependencies, new AbortController().signal)
    },
    events: (job: PackageMediaJob) => mediaEvents(events, job.mediaId),
    /** Returns the path of a stored file. */
    path: (...key: string[]) => join(root, 'media', ...key),
    prefixes: async (job: PackageMediaJob) => {
      const keys = await dependencies.media.list(`media/${job.mediaId}`)
      return [...new Set(keys.map(({ key }) => key.split('/').slice(0, 3).join('/')))]
    },
    remove: () => rm(root, { recursive: true }),
  }
}

/** Returns the media's events after its upload. */
export async function mediaEvents(events: EventStore, mediaId: string): Promise<RecordedEvent<MediaEvent>[]> {
  const { events: all } = await events.readStream<MediaEvent>(mediaStream(mediaId))
  return all.filter(({ type }) => type !== 'MediaUploaded')
}

/** Records an upload as the API does, and returns the id of the event. */
export const recordUpload = (events: EventStore, mediaId: string, fileName: string, size: number): Promise<string> =>
  record(events, MediaUploaded({ mediaId, fileName, contentType: 'video/mp4', size, uploadedBy: 'admin' }))

/** Records that an admin wants an upload packaged again, and returns the id of the event. */
export const recordRetry = (events: EventStore, mediaId: string, wishes: PackagingWishes = {}): Promise<string> =>
  record(events, MediaPackagingRetried({ mediaId, wishes, isBulk: false }))

async function record(events: EventStore, event: MediaEvent): Promise<string> {
  const recorded = newEvents([event], {
    occurredAt: NOW.toISOString(),
    commandId: randomUUID(),
    correlationId: event.data.mediaId,
    causationId: null,
    actor: { kind: 'user', id: 'admin' },
    timeZone: 'Europe/London',
  })
  await events.append(mediaStream(event.data.mediaId), recorded, 'any')
  return recorded[0]?.id ?? ''
}
