import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLimits, type Limits } from '../src/jobs/limits.ts'
import { readHeaders, readPackets } from '../src/recording/ffprobe.ts'
import { packagingHarness } from './packaging-harness.ts'
import { asFile, ffmpegLog, type SampleFiles, sampleFiles } from './sample-files.ts'

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

/** Packages a file that must be refused, checks that no files were left behind, and returns the code and the reason. */
async function refused(bytes: Uint8Array, limits: Limits = defaultLimits): Promise<{ code: string; reason: string }> {
  const job = await harness.upload(bytes, 'holiday.mp4')
  await harness.package(job, { limits })
  const events = await harness.events(job)
  expect(events.map(({ type }) => type)).toEqual(['MediaPackagingStarted', 'MediaPackagingFailed'])
  const failed = events.find((event) => event.type === 'MediaPackagingFailed')?.data
  if (!failed) throw new Error('not refused')
  expect(await harness.prefixes(job)).toEqual([])
  expect(await readdir(join(harness.root, 'work'))).toEqual([])
  // The reason is a sentence for a person, without paths or names of programs.
  expect(failed.reason).toMatch(/^[A-Z].*\.$/)
  expect(failed.reason).not.toMatch(/ffmpeg|ffprobe|\/|Error|undefined/)
  return { code: failed.code, reason: failed.reason }
}

const text = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`)

test('refuses an empty file', async () => {
  expect(await refused(new Uint8Array())).toMatchObject({ code: 'empty-file' })
})

test('refuses a text file', async () => {
  const prose = text(
    ...Array.from({ length: 200 }, (_, i) => `Line ${i}: a calm flight is a matter of knowing what you hear.`),
  )
  expect(await refused(prose)).toMatchObject({ code: 'not-media' })
})

test('refuses random bytes', async () => {
  const bytes = Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7919 + (i >> 3)) % 251))
  expect(['not-media', 'no-duration', 'unreadable', 'nothing-to-play']).toContain((await refused(bytes)).code)
})

test('refuses a truncated video with its index in front', async () => {
  const whole = await samples.bytes('video.mp4')
  const { code, reason } = await refused(whole.subarray(0, whole.length / 2))
  expect(code).toBe('incomplete-file')
  expect(reason).toMatch(/says it lasts 0:08, but only 0:0[2-6]/)
})

test('refuses a truncated silent video', async () => {
  const path = await asFile(samples.folder, 'cut.in.mp4', await samples.bytes('no-sound.mp4'))
  const faststart = join(samples.folder, 'cut.mp4')
  await ffmpegLog('-v', 'error', '-i', path, '-c', 'copy', '-movflags', '+faststart', faststart)
  const bytes = await readFile(faststart)
  expect(await refused(bytes.subarray(0, Math.floor(bytes.length * 0.6)))).toMatchObject({ code: 'incomplete-file' })
})

test('refuses a video truncated before its index', async () => {
  const whole = await samples.bytes('no-sound.mp4')
  expect(await refused(whole.subarray(0, whole.length / 2))).toMatchObject({ code: 'incomplete-file' })
})

test('refuses a video of one picture and a recording without samples', async () => {
  expect(await refused(await samples.bytes('one-picture.mp4'))).toMatchObject({ code: 'no-duration' })
  expect(['no-duration', 'nothing-to-play', 'unreadable']).toContain(
    (await refused(await samples.bytes('no-samples.wav'))).code,
  )
})

test('refuses files that refer to other files, and reveals nothing of those', { tags: ['slow'] }, async () => {
  // Targets of an attack: a file on the machine, and somebody else's stored media and upload.
  const secret = await asFile(samples.folder, 'secret.m4a', await samples.bytes('speech.m4a'))
  const other = await harness.upload(await samples.bytes('mono.mp3'))
  await harness.package(other)
  const [prefix] = await harness.prefixes(other)
  const stored = await harness.dependencies.media.list(prefix ?? '')
  const targets = [
    secret,
    join(harness.root, 'uploads', other.mediaId),
    ...stored.slice(0, 3).map(({ key }) => harness.path(key)),
    '/etc/passwd',
  ]
  for (const target of targets) {
    const hls = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:10', '#EXT-X-MEDIA-SEQUENCE:0']
    const attacks = [
      text(...hls, '#EXTINF:7.0,', `file://${target}`, '#EXT-X-ENDLIST'),
      text(...hls, '#EXTINF:7.0,', `concat:${target}|${target}`, '#EXT-X-ENDLIST'),
      text('ffconcat version 1.0', `file '${target}'`, 'duration 7'),
      text('ffconcat version 1.0', `file 'file:${target}'`),
    ]
    for (const attack of attacks) expect(await refused(attack)).toMatchObject({ code: 'not-media' })
  }
})

test('refuses files over the limits', async () => {
  const video = await samples.bytes('video.mp4')
  const speech = await samples.bytes('speech.m4a')
  expect(await refused(speech, { ...defaultLimits, maxBytes: 1000 })).toMatchObject({ code: 'too-large' })
  expect(await refused(speech, { ...defaultLimits, maxDuration: 5 })).toMatchObject({ code: 'too-long' })
  expect(await refused(video, { ...defaultLimits, maxStreams: 1 })).toMatchObject({ code: 'too-many-streams' })
  expect(await refused(video, { ...defaultLimits, maxPixels: 100_000 })).toMatchObject({ code: 'picture-too-large' })
})

test('limits a duration that the file does not state', async () => {
  const recorded = await samples.bytes('recorded.webm')
  expect(await refused(recorded, { ...defaultLimits, maxDuration: 1 })).toMatchObject({ code: 'too-long' })
})

test('stops a conversion that takes too long', async () => {
  const limits = { ...defaultLimits, timeout: { base: 0.05, perSecond: 0 } }
  const { code } = await refused(await samples.bytes('video.mp4'), limits)
  expect(code).toBe('took-too-long')
})

test('stops a conversion that takes too much memory, and packages the next upload', { tags: ['slow'] }, async () => {
  const limits = { ...defaultLimits, maxMemory: 40 * 1024 ** 2 }
  const { code, reason } = await refused(await samples.bytes('video.mp4'), limits)
  expect(code).toBe('took-too-much-memory')
  expect(reason).toContain('takes too much memory')
  const next = await harness.upload(await samples.bytes('mono.mp3'))
  await harness.package(next)
  expect((await harness.events(next)).at(-1)).toMatchObject({ type: 'MediaPackaged' })
})

test('stops ffprobe when it takes too much memory', { tags: ['slow'] }, async () => {
  const input = join(samples.folder, 'probed.mp4')
  await writeFile(input, await samples.bytes('video.mp4'))
  const limits = { ...defaultLimits, maxMemory: 1024 }
  const options = { ffprobePath: 'ffprobe', limits, signal: new AbortController().signal }
  const tooMuch = { code: 'took-too-much-memory' }
  await expect(readHeaders(input, options)).rejects.toMatchObject(tooMuch)
  await expect(readPackets(input, options, () => {})).rejects.toMatchObject(tooMuch)
})

test('reports an upload that is no longer stored', async () => {
  const job = await harness.upload(Buffer.from('x'))
  await harness.dependencies.uploads.delete(job.mediaId)
  await harness.package(job)
  expect((await harness.events(job)).at(-1)).toMatchObject({ data: { code: 'upload-missing' } })
})

test('refuses a small file whose pictures grow beyond the limit', { tags: ['slow'] }, async () => {
  const picture = async (name: string, size: string, frames: number) => {
    const path = join(samples.folder, name)
    const source = `color=gray:size=${size}:rate=5`
    await ffmpegLog('-v', 'error', '-f', 'lavfi', '-i', source, '-frames:v', String(frames), '-c:v', 'mjpeg', path)
    return readFile(path)
  }
  // A picture of 8,200 × 8,200 takes half a gigabyte while it is scaled; the whole file is smaller than one megabyte.
  const pictures = Buffer.concat([
    await picture('small.mjpeg', '64x64', 20),
    await picture('vast.mjpeg', '8200x8200', 2),
  ])
  const path = await asFile(samples.folder, 'growing.mjpeg', pictures)
  const growing = join(samples.folder, 'growing.mkv')
  await ffmpegLog('-v', 'error', '-framerate', '5', '-i', path, '-c', 'copy', growing)
  const bytes = await readFile(growing)
  expect(bytes.length).toBeLessThan(1_000_000)
  expect((await refused(bytes)).code).toBe('picture-too-large')
})
