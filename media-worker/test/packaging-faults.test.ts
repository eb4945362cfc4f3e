// @module-tag slow
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackageMediaJob } from '@stillair/events/jobs/jobs.ts'
import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeOldPackagings } from '../src/cleanup/remove-old-packagings.ts'
import { packagingHarness, recordRetry } from './packaging-harness.ts'
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
const WHOLE = ['MediaPackagingStarted', 'MediaPlayable', 'MediaPackaged']
const prefixesNamed = async (job: PackageMediaJob) =>
  (await harness.events(job)).flatMap(({ data }) => ('packaged' in data ? [data.packaged.prefix] : []))

/** Returns a store whose disk is full after this many files. */
function fullAfter(puts: number, store: ObjectStore): ObjectStore {
  let left = puts
  return {
    ...store,
    put: async (...args) => {
      if (left-- <= 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      await store.put(...args)
    },
  }
}

test('a full store fails the job and publishes nothing, and the next attempt completes', async () => {
  const job = await harness.upload(await samples.bytes('mono.mp3'))
  const { media } = harness.dependencies
  // The first quality has four files. The first run fails within them, the second one after them.
  await expect(harness.package(job, { media: fullAfter(2, media) })).rejects.toThrow('no space left')
  expect(await types(job)).toEqual(['MediaPackagingStarted'])
  expect(await harness.prefixes(job)).toEqual([])
  await expect(harness.package(job, { media: fullAfter(6, media) })).rejects.toThrow('no space left')
  expect(await types(job)).toEqual(['MediaPackagingStarted', 'MediaPlayable'])
  expect(await harness.prefixes(job)).toEqual(await prefixesNamed(job))
  await harness.package(job)
  expect(await types(job)).toEqual(WHOLE)
  expect((await harness.prefixes(job)).sort()).toEqual((await prefixesNamed(job)).sort())
  expect(await readdir(join(harness.root, 'work'))).toEqual([])
})

test('a repeated job does nothing after its end', async () => {
  const job = await harness.upload(await samples.bytes('mono.mp3'))
  await harness.package(job)
  const before = await harness.dependencies.media.list(`media/${job.mediaId}`)
  const closed: ObjectStore = { ...harness.dependencies.uploads, get: () => Promise.reject(new Error('not allowed')) }
  await harness.package(job, { uploads: closed })
  expect(await types(job)).toEqual(WHOLE)
  expect(await harness.dependencies.media.list(`media/${job.mediaId}`)).toEqual(before)
})

test('two workers with the same job report everything once and keep the reported files', async () => {
  const job = await harness.upload(await samples.bytes('mono.mp3'))
  await Promise.all([harness.package(job), harness.package(job)])
  expect(await types(job)).toEqual(WHOLE)
  const named = await prefixesNamed(job)
  expect((await harness.prefixes(job)).sort()).toEqual(named.sort())
  for (const prefix of named) {
    const keys = (await harness.dependencies.media.list(prefix)).map(({ key }) => key)
    expect(keys).toContain(`${prefix}/master.m3u8`)
    expect(keys).toContain(`${prefix}/32k/media.mp4`)
  }
})

test('stopping the worker stops the job at once, without a report', async () => {
  const job = await harness.upload(await samples.bytes('video.mp4'))
  const stopping = new AbortController()
  const reportProgress = async ({ step }: { step: string }) => {
    if (step === 'Making the first quality') stopping.abort(new Error('the worker is stopping'))
  }
  await expect(harness.package(job, { reportProgress }, stopping.signal)).rejects.toThrow('the worker is stopping')
  expect(await types(job)).toEqual(['MediaPackagingStarted'])
  expect(await readdir(join(harness.root, 'work'))).toEqual([])
})

test('an ffprobe that cannot be started is not reported as a fault of the file', async () => {
  const job = await harness.upload(await samples.bytes('mono.mp3'))
  const tools = { ...harness.dependencies.tools, ffprobePath: '/nowhere/ffprobe' }
  await expect(harness.package(job, { tools })).rejects.toThrow('ENOENT')
  expect(await types(job)).toEqual(['MediaPackagingStarted'])
})

test('another attempt replaces the files, and the sweep keeps only the newest', async () => {
  const { events, media } = harness.dependencies
  const job = await harness.upload(await samples.bytes('mono.mp3'))
  await harness.package(job)
  const cause = await recordRetry(events, job.mediaId)
  const before = await harness.prefixes(job)
  await removeOldPackagings(job.mediaId, { events, media })
  expect(await harness.prefixes(job)).toEqual(before)

  await harness.package({ mediaId: job.mediaId, cause })
  expect(await types(job)).toEqual([...WHOLE, 'MediaPackagingRetried', ...WHOLE])
  expect(await harness.prefixes(job)).toHaveLength(4)
  await removeOldPackagings(job.mediaId, { events, media })
  expect(await harness.prefixes(job)).toEqual((await prefixesNamed(job)).slice(-1))
})
