import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PackagedMedia } from '@stillair/events/media/events.ts'
import type { QualityWarning } from '@stillair/events/media/quality-warning.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packagingHarness } from './packaging-harness.ts'
import { ffmpegSays, ffprobeSays, type SampleFiles, sampleFiles } from './sample-files.ts'

const run = promisify(execFile)

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

/** A tone of that frequency, as an input of ffmpeg. */
const tone = (hz: number, seconds: number) =>
  ['-f', 'lavfi', '-i', `sine=f=${hz}:d=${seconds}:r=48000,volume=-6dB`] as const
const picture = (seconds: number, size = '320x240') =>
  ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=25:d=${seconds}`] as const
const green = (size: string) => ['-f', 'lavfi', '-i', `color=c=0x00C800:s=${size}:r=5:d=1,format=gbrp`] as const
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'] as const
const AAC = ['-c:a', 'aac', '-b:a', '96k'] as const

interface Case {
  /** What makes it, with ffmpeg; the name ends as its format does. */
  readonly file: string
  readonly made: readonly string[]
  /** What a recorder, a crash or an old program does to its bytes. */
  readonly altered?: (bytes: Buffer) => Buffer
  readonly kind?: 'audio' | 'video'
  /** Seconds. */
  readonly lasts: number
  /** Frequencies that are heard, and that are not. */
  readonly hears?: readonly number[]
  readonly lacks?: readonly number[]
  readonly warns?: readonly QualityWarning['code'][]
}

async function make({ file, made, altered }: Case): Promise<Buffer> {
  const path = join(samples.folder, file)
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...made, path])
  const bytes = await readFile(path)
  return altered ? altered(bytes) : bytes
}

async function packaged(bytes: Uint8Array): Promise<PackagedMedia> {
  const job = await harness.upload(bytes)
  await harness.package(job)
  const events = await harness.events(job)
  const whole = events.find((event) => event.type === 'MediaPackaged')?.data.packaged
  if (!whole) throw new Error(`not packaged: ${JSON.stringify(events.at(-1)?.data)}`)
  return whole
}

const master = (media: PackagedMedia) => harness.path(media.prefix, media.masterPlaylist)

/** dB of what is left of the sound in a narrow band, on its left channel and on its right one. */
async function levels(path: string, hz: number): Promise<number[]> {
  const band = `aformat=channel_layouts=stereo,bandpass=f=${hz}:width_type=h:w=40,bandpass=f=${hz}:width_type=h:w=40`
  const log = await ffmpegSays(
    ...[
      '-i',
      path,
      '-vn',
      '-af',
      `${band},astats=measure_overall=none:measure_perchannel=RMS_level`,
      '-f',
      'null',
      '-',
    ],
  )
  return [...log.matchAll(/RMS level dB: (-?[\d.]+|-inf)/g)].map(([, level]) =>
    level === '-inf' ? -200 : Number(level),
  )
}

/** A float WAV of a tone with some samples replaced. */
const withSamples = (replaced: Readonly<Record<number, number>>) => (bytes: Buffer) => {
  const begin = bytes.indexOf('data') + 8
  for (const [at, value] of Object.entries(replaced)) bytes.writeFloatLE(value, begin + Number(at) * 4)
  return bytes
}
const stating = (seconds: number) => (bytes: Buffer) => {
  const data = bytes.indexOf('data')
  bytes.writeUInt32LE(seconds * 96_000, data + 4)
  bytes.writeUInt32LE(seconds * 96_000 + data, 4)
  return bytes
}

const CASES: Readonly<Record<string, Case>> = {
  'two microphones, a mono track each': {
    ...{ file: 'microphones.m4a', made: [...tone(440, 6), ...tone(1500, 6), '-map', '0:a', '-map', '1:a', ...AAC] },
    ...{ lasts: 6, hears: [440, 1500], warns: ['microphones-mixed'] },
  },
  'a voice on the left channel alone': {
    ...{ file: 'left.wav', made: [...tone(440, 6), '-af', 'pan=stereo|c0=c0|c1=0*c0'] },
    ...{ lasts: 6, hears: [440], warns: ['one-channel'] },
  },
  'channels that are opposite': {
    ...{ file: 'opposite.wav', made: [...tone(440, 12), '-af', 'pan=stereo|c0=c0|c1=-1*c0'] },
    ...{ lasts: 12, warns: ['opposite-channels'] },
  },
  'sound that begins two seconds after the picture and ends two after it': {
    file: 'late-sound.mp4',
    made: [...picture(8), '-itsoffset', '2', ...tone(440, 8), '-map', '0:v', '-map', '1:a', ...H264, ...AAC],
    ...{ kind: 'video', lasts: 10, hears: [440] },
  },
  'a browser’s recording whose picture stops early': {
    file: 'stopped.webm',
    made: [...picture(3), ...tone(440, 12), '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-live', '1'],
    ...{ kind: 'video', lasts: 12, hears: [440] },
  },
  'a WAV whose recorder crashed after five seconds': {
    ...{ file: 'crashed.wav', made: [...tone(440, 20), '-c:a', 'pcm_s16le'], altered: stating(5) },
    ...{ lasts: 20, hears: [440] },
  },
  'a WAV that states more than it holds': {
    ...{ file: 'promising.wav', made: [...tone(440, 6), '-c:a', 'pcm_s16le'], altered: stating(20) },
    ...{ lasts: 6, hears: [440] },
  },
  'nine channels without a layout': {
    file: 'nine.wav',
    made: [
      ...['-f', 'lavfi', '-i', 'aevalsrc=0.1*sin(440*2*PI*t)|0|0|0|0|0|0|0|0.1*sin(900*2*PI*t):d=6:s=48000'],
      ...['-c:a', 'pcm_s16le'],
    ],
    ...{ lasts: 6, hears: [440, 900] },
  },
  'one sample that is no number, one that is infinite, and one that is impossible': {
    ...{ file: 'float.wav', made: [...tone(440, 6), '-c:a', 'pcm_f32le'] },
    altered: withSamples({ 4000: Number.NaN, 5000: Number.POSITIVE_INFINITY, 6000: 1e30 }),
    ...{ lasts: 6, hears: [440], warns: ['damaged'] },
  },
  'a shift of three quarters of full scale': {
    ...{ file: 'shifted.wav', made: [...tone(440, 6), '-af', 'volume=-12dB,dcshift=0.74', '-c:a', 'pcm_s16le'] },
    ...{ lasts: 6, hears: [440] },
  },
  'a cover of 6000 × 6000': {
    file: 'large-cover.mp3',
    made: [
      ...[...tone(440, 6), '-f', 'lavfi', '-i', 'color=c=orange:s=6000x6000:d=1:r=1', '-map', '0:a', '-map', '1:v'],
      ...['-c:v', 'mjpeg', '-frames:v', '1', '-disposition:v', 'attached_pic', '-id3v2_version', '3', '-c:a', 'mp3'],
    ],
    ...{ lasts: 6, hears: [440] },
  },
  'a commentary before the programme': {
    file: 'commentary.mkv',
    made: [
      ...[...tone(440, 6), ...tone(1500, 6), '-map', '0:a', '-map', '1:a', '-ac', '2', ...AAC],
      ...['-disposition:a:0', 'default+comment', '-disposition:a:1', '0'],
    ],
    ...{ lasts: 6, hears: [1500], lacks: [440] },
  },
  'a description for the blind before the programme': {
    file: 'described.mkv',
    made: [
      ...[...tone(440, 6), ...tone(1500, 6), '-map', '0:a', '-map', '1:a', '-ac', '2', ...AAC],
      ...['-disposition:a:0', 'visual_impaired', '-disposition:a:1', '0'],
    ],
    ...{ lasts: 6, hears: [1500], lacks: [440] },
  },
  'a tone of 0.3 seconds': {
    ...{ file: 'blip.wav', made: [...tone(440, 0.3)], lasts: 0.3, hears: [440], warns: ['short'] },
  },
  'a usual track that cannot be decoded': {
    file: 'unknown.mp4',
    made: [
      ...tone(440, 6),
      ...tone(1500, 6),
      '-map',
      '0:a',
      '-map',
      '1:a',
      '-ac',
      '2',
      '-c:a:0',
      'ac3',
      '-c:a:1',
      'aac',
    ],
    altered: (bytes) => Buffer.from(bytes.toString('latin1').replace('ac-3', 'ac-4'), 'latin1'),
    ...{ lasts: 6, hears: [1500], warns: ['track-not-decodable'] },
  },
}

describe('a recording with', () => {
  test.each(Object.entries(CASES))('%s', async (_name, recording) => {
    const { kind = 'audio', lasts, hears = [], lacks = [], warns = [] } = recording
    const media = await packaged(await make(recording))
    expect(media.kind).toBe(kind)
    expect(Math.abs(media.duration - lasts)).toBeLessThanOrEqual(0.06)
    expect(
      media.warnings.map(({ code }) => code).filter((code) => code !== 'short' || warns.includes('short')),
    ).toEqual(warns)
    const { format } = await ffprobeSays<{ format: { duration: string } }>(master(media), '-show_format')
    expect(Math.abs(Number(format.duration) - lasts)).toBeLessThanOrEqual(0.1)
    for (const hz of hears) for (const level of await levels(master(media), hz)) expect(level).toBeGreaterThan(-40)
    for (const hz of lacks) for (const level of await levels(master(media), hz)) expect(level).toBeLessThan(-60)
    const log = await ffmpegSays('-i', master(media), '-vn', '-af', 'ebur128=peak=true', '-f', 'null', '-')
    expect(Number(/Peak:\s+(-?[\d.]+)/.exec(log.slice(log.lastIndexOf('Summary:')))?.[1])).toBeLessThanOrEqual(-1)
  })
})

describe('the colours of', () => {
  const COLOURS: Readonly<Record<string, readonly string[]>> = {
    'rgb.mp4': [...green('1280x720'), '-c:v', 'libx264rgb'],
    'sd.mp4': [...green('640x480'), '-vf', 'scale=out_color_matrix=smpte170m,format=yuv420p', '-c:v', 'libx264'],
    'hd.mp4': [...green('1280x720'), '-vf', 'scale=out_color_matrix=bt709,format=yuv420p', '-c:v', 'libx264'],
    'full.mp4': [
      ...[...green('640x480'), '-vf', 'scale=out_color_matrix=smpte170m:out_range=pc,format=yuvj420p'],
      ...['-c:v', 'libx264', '-color_range', 'pc', '-colorspace', 'smpte170m'],
    ],
    'odd-tags.mp4': [
      ...[...green('1280x720'), '-vf', 'scale=out_color_matrix=smpte170m,format=yuv420p', '-c:v', 'libx264'],
      ...['-colorspace', 'smpte170m', '-color_primaries', 'smpte170m', '-color_trc', 'smpte170m'],
    ],
  }
  test.each(Object.entries(COLOURS))('%s are those of the source, everywhere', async (file, made) => {
    const media = await packaged(await make({ file, made, lasts: 1 }))
    const source =
      file === 'rgb.mp4' ? '' : file === 'hd.mp4' ? 'scale=in_color_matrix=bt709,' : 'scale=in_color_matrix=smpte170m,'
    const shown = (await colourOf(join(samples.folder, file), source)).map(near)
    const keys = [...media.renditions.map(({ name }) => `${name}/media.mp4`), media.download?.key ?? '']
    for (const key of keys) {
      const path = harness.path(media.prefix, key)
      const { streams } = await ffprobeSays<{ streams: object[] }>(path, '-show_streams')
      const tags = { color_space: 'bt709', color_primaries: 'bt709', color_transfer: 'bt709', color_range: 'tv' }
      expect(streams).toMatchObject([tags])
      expect(await colourOf(path, 'scale=in_color_matrix=bt709,')).toEqual(shown)
    }
    expect(await colourOf(harness.path(media.prefix, media.poster ?? ''), '')).toEqual(shown)
  })

  test('HLG of which only the light is tagged are brought to those of screens', async () => {
    const made = [
      ...['-f', 'lavfi', '-i', 'color=c=0x00C800:s=320x240:r=25:d=1,format=yuv420p10le', '-c:v', 'libx264'],
      ...['-color_trc', 'arib-std-b67'],
    ]
    expect((await packaged(await make({ file: 'untagged-hlg.mp4', made, lasts: 1 }))).warnings).toContainEqual(
      expect.objectContaining({ code: 'hdr' }),
    )
  })
})

const near = (value: number) => expect.closeTo(value, -0.8)

async function colourOf(path: string, filter: string): Promise<number[]> {
  const out = join(samples.folder, 'colour.rgb')
  await ffmpegSays(
    '-v',
    'error',
    '-y',
    '-i',
    path,
    '-vf',
    `${filter}format=rgb24`,
    '-frames:v',
    '1',
    '-f',
    'rawvideo',
    out,
  )
  return [...(await readFile(out)).subarray(0, 3)]
}
