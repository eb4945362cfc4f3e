import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackageMediaJob } from '@stillair/events/jobs/jobs.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import { MediaDeleted, mediaStream } from '@stillair/events/modules/media/events.ts'
import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeMedia } from '../src/cleanup/remove-media.ts'
import type { PackagingDependencies } from '../src/packaging/package-media.ts'
import { packagingHarness } from './packaging-harness.ts'
import { type SampleFiles, sampleFiles } from './sample-files.ts'

type Harness = Awaited<ReturnType<typeof packagingHarness>>
let harness: Harness
let samples: SampleFiles
beforeAll(async () => {
  harness = await packagingHarness()
  samples = await sampleFiles()
})
afterAll(async () => {
  await harness.remove()
  await samples.remove()
})

const types = async (job: PackageMediaJob) => (await harness.events(job)).map(({ type }) => type)
const remove = ({ mediaId }: PackageMediaJob) => removeMedia(mediaId, harness.dependencies)

async function appendDeleted({ mediaId }: PackageMediaJob): Promise<void> {
  const occurredAt = harness.dependencies.now().toISOString()
  const deleted = newEvents([MediaDeleted({ mediaId, filesGoAt: occurredAt })], {
    occurredAt,
    commandId: randomUUID(),
    correlationId: mediaId,
    causationId: null,
    actor: { kind: 'user', id: 'admin' },
    timeZone: 'UTC',
  })
  await harness.dependencies.events.append(mediaStream(mediaId), deleted, 'any')
}

/**
 * Packages the upload. Runs `deed` as soon as this step is reported, and lets the packaging store its next file only after
 * that.
 */
async function packageWith(
  job: PackageMediaJob,
  step: string,
  deed: () => Promise<void>,
  changes: Partial<PackagingDependencies> = {},
): Promise<void> {
  const { media } = harness.dependencies
  let done: Promise<void> | null = null
  const waiting: ObjectStore = {
    ...media,
    put: async (...args) => {
      await done
      await media.put(...args)
    },
  }
  const reportProgress = async (report: { step: string }) => {
    if (report.step === step) done ??= deed()
  }
  await harness.package(job, { media: waiting, reportProgress, ...changes })
  expect(done, step).not.toBeNull()
  await done
}

/** Expects that no file of the upload, packaged or original, is stored, and that the worker's folder is empty. */
async function expectNothingLeft({ mediaId }: PackageMediaJob): Promise<void> {
  expect(existsSync(harness.path(`media/${mediaId}`))).toBe(false)
  expect((await readdir(join(harness.root, 'uploads'))).filter((name) => name.startsWith(mediaId))).toEqual([])
  expect(await readdir(join(harness.root, 'work'))).toEqual([])
  expect(harness.forgotten).toContain(mediaId)
}

/** Settings with which packaging never checks for a deletion while it runs. */
const NEVER = { lookForDeletionMs: 2 ** 31 - 1 }

test('a deleted upload is removed with its packaged files, also when repeated', async () => {
  const [job, other] = [
    await harness.upload(await samples.bytes('mono.mp3')),
    await harness.upload(await samples.bytes('mono.mp3')),
  ]
  await harness.package(job)
  await harness.package(other)
  const before = await harness.dependencies.media.list(`media/${other.mediaId}`)
  await appendDeleted(job)
  await remove(job)
  await expectNothingLeft(job)
  await remove(job)
  expect(await harness.dependencies.media.list(`media/${other.mediaId}`)).toEqual(before)
  expect(await harness.dependencies.uploads.head(other.mediaId)).not.toBeNull()
})

test('an upload that was not deleted keeps its files', async () => {
  const job = await harness.upload(await samples.bytes('mono.mp3'))
  await remove(job)
  expect(await harness.dependencies.uploads.head(job.mediaId)).not.toBeNull()
})

test('an upload deleted before its packaging is not packaged, and files of a killed run are removed', async () => {
  const job = await harness.upload(await samples.bytes('mono.mp3'))
  await appendDeleted(job)
  await remove(job)
  const left = `media/${job.mediaId}/0123-killed/48k/init.mp4`
  await harness.dependencies.media.put(left, Buffer.from('left'), { contentType: 'video/mp4' })
  await harness.package(job)
  expect(await types(job)).toEqual(['MediaDeleted'])
  await expectNothingLeft(job)
})

test.each(['Measuring loudness', 'Making the first quality', 'Making the other qualities'])(
  'a deletion stops a running packaging: %s',
  { tags: ['slow'] },
  async (step) => {
    const job = await harness.upload(await samples.bytes('video.mp4'))
    await packageWith(job, step, async () => {
      await appendDeleted(job)
      await remove(job)
    })
    expect(await types(job)).not.toContain('MediaPackaged')
    expect(await types(job)).not.toContain('MediaPackagingFailed')
    await expectNothingLeft(job)
  },
)

test.each(['Fetching the upload', 'Making the first quality', 'Storing the first quality', 'Storing all qualities'])(
  'a packaging that notices the deletion only at its end leaves no files behind: %s',
  { tags: ['slow'] },
  async (step) => {
    const job = await harness.upload(await samples.bytes('mono.mp3'))
    const deed = async () => {
      await appendDeleted(job)
      await remove(job)
    }
    await packageWith(job, step, deed, NEVER)
    expect(await types(job)).toContain('MediaDeleted')
    await expectNothingLeft(job)
  },
)

test('files that were playable before the deletion stay until the removal job', { tags: ['slow'] }, async () => {
  const job = await harness.upload(await samples.bytes('mono.mp3'))
  await packageWith(job, 'Making the other qualities', () => appendDeleted(job), NEVER)
  const playable = (await harness.events(job)).find((event) => event.type === 'MediaPlayable')
  expect(await harness.prefixes(job)).toEqual([playable?.data.packaged.prefix])
  await remove(job)
  await expectNothingLeft(job)
})

test('an unreadable file that is deleted meanwhile is not reported as failed', async () => {
  const job = await harness.upload(Buffer.from('no recording at all'))
  await packageWith(job, 'Checking the file', () => appendDeleted(job), NEVER)
  expect(await types(job)).toEqual(['MediaPackagingStarted', 'MediaDeleted'])
})
