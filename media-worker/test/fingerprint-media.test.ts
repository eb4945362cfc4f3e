// @module-tag slow
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerprintMedia } from '../src/packaging/fingerprint-media.ts'
import { packagingHarness } from './packaging-harness.ts'
import { type SampleFiles, sampleFiles } from './sample-files.ts'

let harness: Awaited<ReturnType<typeof packagingHarness>>
let samples: SampleFiles
beforeAll(async () => {
  harness = await packagingHarness()
  samples = await sampleFiles()
})
afterAll(async () => {
  await harness.remove()
  await samples.remove()
})

const fingerprintsOf = async (job: { readonly mediaId: string; readonly cause: string }) =>
  (await harness.events(job)).filter((event) => event.type === 'MediaFingerprinted').map(({ data }) => data)

test('the stored download is hashed once, and retried after a fault of the store', async () => {
  const job = await harness.upload(await samples.bytes('mono.mp3'))
  await fingerprintMedia(job, harness.dependencies)
  expect(await fingerprintsOf(job), 'not packaged yet').toEqual([])
  await harness.package(job)

  const { media } = harness.dependencies
  const away = { ...harness.dependencies, media: { ...media, get: async () => null } }
  await expect(fingerprintMedia(job, away)).rejects.toThrow('is not stored')
  expect(await fingerprintsOf(job)).toEqual([])

  await fingerprintMedia(job, harness.dependencies)
  const [made, ...others] = await fingerprintsOf(job)
  expect(others).toEqual([])
  const bytes = await readFile(harness.path(made?.prefix ?? '', 'download.m4a'))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(made?.files).toEqual([{ key: 'download.m4a', size: bytes.length, sha256 }])

  // A second run, as after a kill, reads no file again.
  await fingerprintMedia(job, away)
  expect(await fingerprintsOf(job)).toHaveLength(1)
})
