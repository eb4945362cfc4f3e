import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackageMediaJob } from '@stillair/events/jobs/jobs.ts'
import type { PackagedMedia } from '@stillair/events/modules/media/events.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenRules } from './hls-rules.ts'
import { packagingHarness } from './packaging-harness.ts'
import { asFile, ffmpegLog, ffprobeJson, type SampleFiles, sampleFiles, turned } from './sample-files.ts'

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

/** Packages the bytes, checks what holds for every packaged upload, and returns what was published. */
async function packaged(bytes: Uint8Array): Promise<PackagedMedia & { job: PackageMediaJob; master: string }> {
  const job = await harness.upload(bytes)
  await harness.package(job)
  const events = await harness.events(job)
  expect(events.map(({ type }) => type)).toEqual(['MediaPackagingStarted', 'MediaPlayable', 'MediaPackaged'])
  const whole = events.find((event) => event.type === 'MediaPackaged')?.data.packaged
  if (!whole) throw new Error('not packaged')
  const masterPath = harness.path(whole.prefix, whole.masterPlaylist)
  const master = await readFile(masterPath, 'utf8')
  expect(await brokenRules(masterPath)).toEqual([])
  for (const { name, bandwidth, averageBandwidth } of whole.renditions) {
    expect(await decoded(whole, `${name}/index.m3u8`)).toBe('')
    expect(bandwidth).toBeGreaterThanOrEqual(averageBandwidth)
    expect(averageBandwidth).toBeGreaterThan(0)
  }
  expect(await decoded(whole, whole.download?.key ?? 'no download')).toBe('')
  // The number of files does not depend on the duration: at most 3 for each quality, and the playable first version.
  expect((await harness.dependencies.media.list(`media/${job.mediaId}`)).length).toBeLessThanOrEqual(30)
  const stored = await harness.dependencies.media.list(whole.prefix)
  expect(stored.reduce((sum, { size }) => sum + size, 0)).toBe(whole.size)
  return { ...whole, job, master }
}

/** Returns ffmpeg's errors when it decodes the file; empty when there are none. */
const decoded = (media: PackagedMedia, key: string) =>
  ffmpegLog('-v', 'error', '-i', harness.path(media.prefix, key), '-f', 'null', '-')

const names = (media: PackagedMedia) => media.renditions.map(({ name }) => name)
const sizes = (media: PackagedMedia) =>
  media.renditions.filter(({ kind }) => kind === 'video').map(({ width, height }) => `${width}x${height}`)

async function loudness(media: PackagedMedia, key: string) {
  const log = await ffmpegLog(
    '-i',
    harness.path(media.prefix, key),
    '-af',
    'ebur128=peak=true:dualmono=true:framelog=verbose',
    '-f',
    'null',
    '-',
  )
  const summary = log.slice(log.lastIndexOf('Summary:'))
  return {
    range: Number(/LRA:\s+([\d.]+)/.exec(summary)?.[1]),
    integrated: Number(/I:\s+(-?[\d.]+)/.exec(summary)?.[1]),
    peak: Number(/Peak:\s+(-?[\d.]+)/.exec(summary)?.[1]),
  }
}

describe('a recording', () => {
  test('becomes three qualities, a download and a waveform, at the target loudness', async () => {
    const media = await packaged(await samples.bytes('speech.m4a'))
    expect(names(media)).toEqual(['32k', '64k', '128k'])
    expect(media).toMatchObject({
      kind: 'audio',
      poster: null,
      download: { key: 'download.m4a', contentType: 'audio/mp4' },
    })
    expect(media.duration).toBeCloseTo(7, 1)
    for (const key of ['32k/index.m3u8', '64k/index.m3u8', '128k/index.m3u8', 'download.m4a']) {
      const { integrated, peak } = await loudness(media, key)
      expect(Math.abs(integrated + 16)).toBeLessThanOrEqual(1)
      expect(peak).toBeLessThanOrEqual(-1.5)
    }
    const peaks = Buffer.from(media.waveform ?? '', 'base64')
    expect(peaks).toHaveLength(800)
    expect(Math.max(...peaks)).toBe(255)
    // There is one beat a second: the waveform falls between the beats.
    expect(Math.min(...peaks)).toBeLessThan(80)
    expect(media.master).toMatch(/CODECS="mp4a.40.2",.*\n32k\/index.m3u8/)
    expect(media.master).toContain('#EXT-X-INDEPENDENT-SEGMENTS')
    expect(await boxOrder(harness.path(media.prefix, 'download.m4a'))).toMatch(/moov.*mdat/)
  })

  test('is playable in its lowest quality first, under its own prefix, which stays', async () => {
    const { job, prefix } = await packaged(await samples.bytes('mono.mp3'))
    const playable = (await harness.events(job)).find((event) => event.type === 'MediaPlayable')?.data.packaged
    if (!playable) throw new Error('not playable')
    expect(names(playable)).toEqual(['32k'])
    expect(playable.waveform).not.toBeNull()
    expect(playable.prefix).not.toBe(prefix)
    expect(await decoded(playable, '32k/index.m3u8')).toBe('')
    expect((await harness.prefixes(job)).sort()).toEqual([prefix, playable.prefix].sort())
    const steps = harness.progress.filter(({ mediaId }) => mediaId === job.mediaId)
    const values = steps.map(({ progress }) => progress)
    expect(values).toEqual([...values].sort((a, b) => a - b))
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...values)).toBeLessThanOrEqual(1)
    expect(new Set(steps.map(({ step }) => step)).size).toBeGreaterThan(4)
  })

  test('with peaks far above the voice is limited and keeps the target loudness', { tags: ['slow'] }, async () => {
    const media = await packaged(await samples.bytes('loud-peaks.wav'))
    const { integrated, peak } = await loudness(media, 'download.m4a')
    expect(Math.abs(integrated + 16)).toBeLessThanOrEqual(1)
    expect(peak).toBeLessThanOrEqual(-1.5)
  })

  test('of silence stays silent', { tags: ['slow'] }, async () => {
    const media = await packaged(await samples.bytes('silence.wav'))
    expect(Math.max(...Buffer.from(media.waveform ?? '', 'base64'))).toBe(0)
  })

  test.each([
    ['surround.flac', 1],
    ['two-voices.wav', 2],
    ['8khz.wav', 1],
    ['96khz.flac', 1],
    ['vorbis.ogg', 1],
  ] as const)(
    'as %s becomes 48 kHz with %i channels, as many as differ',
    { tags: ['slow'] },
    async (name, channels) => {
      const media = await packaged(await samples.bytes(name))
      expect(media.duration).toBeCloseTo(3, 1)
      for (const key of ['download.m4a', '32k/media.mp4', '128k/media.mp4']) {
        const { streams } = await ffprobeJson<{ streams: object[] }>(
          harness.path(media.prefix, key),
          ...['-show_entries', 'stream=sample_rate,channels,codec_name,profile'],
        )
        expect(streams).toMatchObject([{ codec_name: 'aac', profile: 'LC', sample_rate: '48000', channels }])
        expect(Math.abs((await loudness(media, key)).integrated + 16)).toBeLessThanOrEqual(1)
      }
    },
  )

  test('with cover art stays a recording, and the art becomes its poster', async () => {
    const media = await packaged(await samples.bytes('cover-art.mp3'))
    expect(media.kind).toBe('audio')
    const { format, width } = await sharp(harness.path(media.prefix, media.poster ?? '')).metadata()
    expect({ format, width }).toEqual({ format: 'webp', width: 300 })
  })
})

/** Small untagged pictures are BT.601, and all results are BT.709. */
const SD_AS_HD = 'scale=in_color_matrix=smpte170m:out_color_matrix=bt709'

/** Returns how similar a quality looks to its source at the source's size, 0 to 1 (SSIM). */
async function likeness(media: PackagedMedia, key: string, source: string, size: string): Promise<number> {
  const log = await ffmpegLog(
    ...['-i', harness.path(media.prefix, key), '-i', source],
    ...['-lavfi', `[0:v]scale=${size}[made];[1:v]${SD_AS_HD}[source];[made][source]ssim`, '-f', 'null', '-'],
  )
  return Number(/SSIM.*All:([\d.]+)/.exec(log)?.[1])
}

describe('a video', () => {
  test('becomes all qualities up to its own, with shared sound and aligned key frames', {
    tags: ['slow'],
  }, async () => {
    const media = await packaged(await samples.bytes('video.mp4'))
    expect(names(media).sort()).toEqual(['240p', '360p', '480p', '64k'])
    expect(sizes(media)).toEqual(['428x240', '640x360', '854x480'])
    expect(media.duration).toBeCloseTo(8, 1)
    expect(media.download).toMatchObject({ key: 'download.mp4', contentType: 'video/mp4' })
    expect(media.master).toMatch(/#EXT-X-MEDIA:TYPE=AUDIO.*URI="64k\/index.m3u8"/)
    expect(media.master).toMatch(
      /CODECS="avc1\.4d40[0-9a-f]{2},mp4a\.40\.2",RESOLUTION=428x240,.*FRAME-RATE=25\.000,.*AUDIO="audio"/,
    )
    const times = await Promise.all(['240p', '360p', '480p'].map((name) => keyFrames(media, name)))
    expect(times[0]).toEqual([0, 2, 4, 6])
    expect(times[1]).toEqual(times[0])
    expect(times[2]).toEqual(times[0])
    expect(await segmentDurations(media, '480p')).toEqual([2, 4, 2])
    const poster = await sharp(harness.path(media.prefix, media.poster ?? '')).metadata()
    expect(poster).toMatchObject({ format: 'webp', width: 854, height: 480 })
    expect(Math.abs((await loudness(media, 'download.mp4')).integrated + 16)).toBeLessThanOrEqual(1)
    expect(await boxOrder(harness.path(media.prefix, 'download.mp4'))).toMatch(/moov.*mdat/)
    // The file must not reveal where and by whom it was taken.
    const file = await readFile(harness.path(media.prefix, 'download.mp4'), 'latin1')
    expect(file).not.toMatch(/\+51\.5|private/)
  })

  test('of a still picture keeps its sharpness and size', { tags: ['slow'] }, async () => {
    const media = await packaged(await samples.bytes('still.mp4'))
    const source = join(samples.folder, 'still.mp4')
    expect(sizes(media)).toContain('640x360')
    expect(await likeness(media, '360p/index.m3u8', source, '640:360')).toBeGreaterThan(0.98)
    expect(await likeness(media, media.download?.key ?? '', source, '640:360')).toBeGreaterThan(0.98)
  })

  test('keeps sound and picture in sync in every quality', { tags: ['slow'] }, async () => {
    const media = await packaged(await samples.bytes('clap.mp4'))
    for (const { name, kind } of media.renditions) {
      const { format } = await ffprobeJson<{ format: { start_time: string } }>(
        harness.path(media.prefix, name, 'media.mp4'),
        ...['-show_entries', 'format=start_time'],
      )
      expect(Math.abs(Number(format.start_time))).toBeLessThanOrEqual(0.01)
      const at = await (kind === 'video' ? flashAt : beepAt)(media, `${name}/media.mp4`)
      expect(Math.abs(at - 2)).toBeLessThanOrEqual(0.01)
    }
  })

  test('without sound is packaged without sound', { tags: ['slow'] }, async () => {
    const media = await packaged(await samples.bytes('no-sound.mp4'))
    expect(media).toMatchObject({ kind: 'video', waveform: null })
    expect(names(media)).toEqual(['240p'])
    expect(media.master).not.toContain('AUDIO')
  })

  test('of odd size is cropped to even size, not enlarged', async () => {
    expect(sizes(await packaged(await samples.bytes('odd.mkv')))).toEqual(['318x240'])
  })

  test.each([
    ['', []],
    [' with a stray time', ['-bsf:v', String.raw`setts=pts=PTS+if(eq(N\,20)\,300*12800\,0)`]],
  ])(
    'that a phone took upright%s is stored upright, without rotation metadata',
    { tags: ['slow'] },
    async (_name, changed) => {
      const sideways = await asFile(samples.folder, 'sideways.mp4', await samples.bytes('white-left.mp4'))
      const copy = join(samples.folder, 'copy.mp4')
      await ffmpegLog('-v', 'error', '-y', '-i', sideways, '-c', 'copy', ...changed, copy)
      const source = await asFile(samples.folder, 'turned.mp4', turned(await readFile(copy)))
      expect(await rotationOf(source)).toBe(-90)
      const media = await packaged(await readFile(source))
      expect(media.duration).toBeCloseTo(2, 1)
      expect(sizes(media)).toEqual(['240x320'])
      const file = harness.path(media.prefix, '240p/media.mp4')
      expect(await rotationOf(file)).toBeUndefined()
      // A quarter turn clockwise moves the left half to the top.
      const picture = join(samples.folder, 'turned.png')
      await ffmpegLog('-v', 'error', '-y', '-i', file, '-frames:v', '1', picture)
      const mean = async (top: number) => {
        const half = await sharp(picture).extract({ left: 0, top, width: 240, height: 160 }).toBuffer()
        return (await sharp(half).stats()).channels[0]?.mean
      }
      expect(await mean(0)).toBeGreaterThan(200)
      expect(await mean(160)).toBeLessThan(50)
    },
  )

  test.each(['pq.mp4', 'hlg.mp4'] as const)('in HDR (%s) is converted to SDR', { tags: ['slow'] }, async (name) => {
    const media = await packaged(await samples.bytes(name))
    const { streams } = await ffprobeJson<{ streams: object[] }>(
      harness.path(media.prefix, '240p/media.mp4'),
      ...['-show_entries', 'stream=pix_fmt,color_transfer,color_primaries,color_space,color_range'],
    )
    const bt709 = { color_transfer: 'bt709', color_primaries: 'bt709', color_space: 'bt709' }
    expect(streams).toMatchObject([{ pix_fmt: 'yuv420p', color_range: 'tv', ...bt709 }])
    expect(media.master).toContain('VIDEO-RANGE=SDR')
  })

  test('of low bit rate becomes several qualities, none above its own rate', { tags: ['slow'] }, async () => {
    const bytes = await samples.bytes('simple.mp4')
    const source = await asFile(samples.folder, 'simple-source.mp4', bytes)
    const { streams } = await ffprobeJson<{ streams: { bit_rate: string }[] }>(
      source,
      '-show_entries',
      'stream=bit_rate',
    )
    const own = Number(streams[0]?.bit_rate)
    const pictures = (await packaged(bytes)).renditions.filter(({ kind }) => kind === 'video')
    expect(pictures.length).toBeGreaterThan(1)
    for (const { averageBandwidth } of pictures) expect(averageBandwidth).toBeLessThanOrEqual(own * 1.1)
  })

  test('of 60 frames a second is halved to 30 in small sizes', { tags: ['slow'] }, async () => {
    expect((await packaged(await samples.bytes('smooth.mp4'))).master).toContain('FRAME-RATE=30.000')
  })
})

describe('a mix for loud cabins', () => {
  test.each([
    ['uneven.wav', 'cabin/index.m3u8'],
    ['uneven.mp4', '240p/index.m3u8'],
  ] as const)('is made of %s with an even range and the target loudness', { tags: ['slow'] }, async (name, played) => {
    const media = await packaged(await samples.bytes(name))
    expect(media.cabinPlaylist).toBe('cabin.m3u8')
    const playlist = harness.path(media.prefix, 'cabin.m3u8')
    expect(await brokenRules(playlist)).toEqual([])
    expect(await readFile(playlist, 'utf8')).toContain(`\n${played}\n`)
    expect(media.master).not.toContain('cabin')
    const lowest = media.renditions.find(({ kind }) => kind === 'audio')?.name
    expect((await loudness(media, `${lowest}/media.mp4`)).range).toBeGreaterThan(10)
    const { range, integrated, peak } = await loudness(media, 'cabin/media.mp4')
    expect(range).toBeLessThanOrEqual(7)
    expect(Math.abs(integrated + 16)).toBeLessThanOrEqual(1)
    // Noise that was AAC before gets some higher peaks when it is encoded as AAC again.
    if (name === 'uneven.wav') expect(peak).toBeLessThanOrEqual(-1.5)
  })

  test('is not made of sound that is already even', { tags: ['slow'] }, async () => {
    expect((await packaged(await samples.bytes('long.mp3'))).cabinPlaylist).toBeUndefined()
  })
})

describe('an editor learns', () => {
  const warned = async (bytes: Uint8Array) => (await packaged(bytes)).warnings.map(({ code }) => code)

  test('the loudness before and after, and no warnings for a good recording', async () => {
    const { loudness: measured, warnings } = await packaged(await samples.bytes('speech.m4a'))
    expect(measured?.before).toBeLessThan(-20)
    expect(Math.abs((measured?.after ?? 0) + 16)).toBeLessThanOrEqual(1)
    expect(warnings).toEqual([])
  })

  test.each([
    ['titled.mp3', 'The Ascent'],
    ['titled.flac', 'x'.repeat(200)],
    ['speech.m4a', undefined],
  ] as const)('the title of %s', { tags: ['slow'] }, async (name, title) => {
    expect((await packaged(await samples.bytes(name))).title).toBe(title)
  })

  test.each(['long.mp3', 'long.m4a', 'long.flac'] as const)(
    'that the middle of %s is damaged',
    { tags: ['slow'] },
    async (name) => {
      const whole = await samples.bytes(name)
      expect(await warned(whole)).toEqual([])
      const damaged = Buffer.from(whole)
      const middle = Math.floor(whole.length / 2)
      damaged.fill(0, middle, middle + 3000)
      expect(await warned(damaged)).toEqual(['damaged'])
    },
  )

  test('that the middle of an MP3 is missing', { tags: ['slow'] }, async () => {
    const whole = await samples.bytes('long.mp3')
    const middle = Math.floor(whole.length / 2)
    const cut = Buffer.concat([whole.subarray(0, middle), whole.subarray(middle + 5000)])
    expect(await warned(cut)).toEqual(['damaged'])
  })

  test('where a long silence is', { tags: ['slow'] }, async () => {
    const { warnings } = await packaged(await samples.bytes('pause.wav'))
    expect(warnings).toMatchObject([{ code: 'silent-stretch' }])
    expect(warnings[0]?.at).toBeCloseTo(4, 0)
    expect(warnings[0]?.seconds).toBeCloseTo(12, 0)
  })

  test.each([
    ['whisper.wav', ['quiet']],
    ['silence.wav', ['silent', 'short']],
    ['no-sound.mp4', ['no-sound', 'short']],
    ['pq.mp4', ['no-sound', 'short', 'hdr']],
  ] as const)('the warnings for %s', { tags: ['slow'] }, async (name, codes) => {
    expect(await warned(await samples.bytes(name))).toEqual(codes)
  })
})

/** Returns the second at which the picture turns from black to white. */
async function flashAt(media: PackagedMedia, key: string): Promise<number> {
  const log = await ffmpegLog('-i', harness.path(media.prefix, key), '-vf', 'blackdetect=d=1', '-f', 'null', '-')
  return Number(/black_end:([\d.]+)/.exec(log)?.[1])
}

/** Returns the second at which the sound begins. */
async function beepAt(media: PackagedMedia, key: string): Promise<number> {
  const detect = 'silencedetect=n=-40dB:d=1'
  const log = await ffmpegLog('-i', harness.path(media.prefix, key), '-af', detect, '-f', 'null', '-')
  return Number(/silence_end: ([\d.]+)/.exec(log)?.[1])
}

async function keyFrames(media: PackagedMedia, name: string): Promise<number[]> {
  const { packets } = await ffprobeJson<{ packets: { pts_time: string; flags: string }[] }>(
    harness.path(media.prefix, name, 'index.m3u8'),
    ...['-show_entries', 'packet=pts_time,flags'],
  )
  const keys = packets.filter(({ flags }) => flags.startsWith('K')).map(({ pts_time }) => Number(pts_time))
  return keys.map((time) => Math.round((time - (keys[0] ?? 0)) * 100) / 100)
}

async function segmentDurations(media: PackagedMedia, name: string): Promise<number[]> {
  const playlist = await readFile(harness.path(media.prefix, name, 'index.m3u8'), 'utf8')
  return [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map((match) => Number(match[1]))
}

async function rotationOf(path: string): Promise<number | undefined> {
  const { streams } = await ffprobeJson<{ streams: { side_data_list?: { rotation: number }[] }[] }>(
    path,
    '-show_streams',
  )
  return streams[0]?.side_data_list?.[0]?.rotation
}

/** Returns the types of an MP4's outermost boxes, in order. */
async function boxOrder(path: string): Promise<string> {
  const bytes = await readFile(join(path))
  const types: string[] = []
  for (let at = 0; at + 8 <= bytes.length; at += bytes.readUInt32BE(at) || bytes.length)
    types.push(bytes.toString('latin1', at + 4, at + 8))
  return types.join(' ')
}
