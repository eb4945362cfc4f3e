import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackagedMedia } from '@stillair/events/modules/media/events.ts'
import type { QualityWarning } from '@stillair/events/modules/media/quality-warning.ts'
import type { PackagingWishes, TrackReason } from '@stillair/events/modules/media/track.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MediaErrorCode } from '../../src/ffmpeg/media-error.ts'
import { packagingHarness } from '../packaging-harness.ts'
import { ffmpegSays } from '../sample-files.ts'
import { BLUE, make, RED, type Recipe } from './recipe.ts'

/** A file, and the right result. */
export interface Recording extends Recipe {
  /** Seconds. */
  readonly lasts: number
  /** Frequencies that are heard, in both ears and to the end; what is heard besides is not looked for. */
  readonly hears?: readonly number[]
  readonly lacks?: readonly number[]
  /** Seconds at which something is heard first and last: the beginning and the end, unless stated. */
  readonly heardFrom?: number
  readonly heardUntil?: number
  /** Seconds by which the format itself, or what altered the file, may shift the sound and change how long it lasts. */
  readonly inexact?: number
  /** Channels of what is made: 1 unless stated. */
  readonly channels?: 1 | 2
  /** Whether the loudness cannot be what it should be, because too little is there to measure, or far too much to raise. */
  readonly isOtherLoudness?: boolean
  /** Seconds at which red becomes blue; null for pictures that show something else; missing for what has none. */
  readonly turnsBlue?: number | null
  /** Short ones warn that they are short, which is not repeated here. */
  readonly warns?: readonly QualityWarning['code'][]
  /** Why each track is heard or seen, or is not, in the order of the file. */
  readonly tracks?: readonly TrackReason[]
  readonly title?: string
  readonly chapters?: PackagedMedia['chapters']
  /** Of each the words that it begins with. */
  readonly subtitles?: readonly string[]
  /** What an editor wants otherwise, once it was packaged. */
  readonly wishes?: PackagingWishes
}

/** A file that cannot be packaged, and why. */
export interface Refused extends Recipe {
  readonly refused: MediaErrorCode
}

/** Seconds by which sound and pictures may be shifted: less than people notice. */
const IN_STEP = 0.02
/** Seconds of AAC's first frame, in which nothing is heard: beside pictures it takes the place of the sound, and alone it precedes it. */
const FIRST_FRAME = 1024 / 48_000
/** Of full scale: above it something is heard. */
const HEARD = 0.03

/** Packages each recording of a table, decodes the result, and compares it with the right values. */
export function describeRecordings(name: string, table: Readonly<Record<string, Recording | Refused>>): void {
  describe(name, () => {
    let harness: Awaited<ReturnType<typeof packagingHarness>>
    beforeAll(async () => {
      harness = await packagingHarness()
    })
    afterAll(() => harness.remove())

    test.each(Object.entries(table))('%s', async (_name, recording) => {
      const job = await harness.upload(await make(recording))
      await harness.package(job)
      if ('wishes' in recording) await harness.packageAgain(job, recording.wishes)
      const ended = (await harness.events(job)).at(-1)
      if ('refused' in recording) {
        expect(ended).toMatchObject({ type: 'MediaPackagingFailed', data: { code: recording.refused } })
        return
      }
      expect(ended).toMatchObject({ type: 'MediaPackaged' })
      if (ended?.type !== 'MediaPackaged') return
      const { packaged } = ended.data
      const path = (key: string) => harness.path(packaged.prefix, key)
      expectDescription(packaged, recording)
      if (recording.hears !== undefined) {
        expectSound(await decodeSound(path(packaged.masterPlaylist)), recording)
      }
      if (typeof recording.turnsBlue === 'number') {
        const largest = packaged.renditions.findLast(({ kind }) => kind === 'video')
        expectPictures(await decodeColours(path(`${largest?.name}/index.m3u8`)), recording.lasts, recording.turnsBlue)
      }
      for (const [i, begin] of (recording.subtitles ?? []).entries()) {
        expect(await readFile(path(packaged.subtitles?.[i]?.key ?? ''), 'utf8')).toContain(begin)
      }
    })
  })
}

function expectDescription(packaged: PackagedMedia, recording: Recording): void {
  const { lasts, inexact = 0, warns = [], subtitles = [] } = recording
  expect(packaged.kind).toBe(recording.turnsBlue === undefined ? 'audio' : 'video')
  expect(Math.abs(packaged.duration - lasts)).toBeLessThanOrEqual(0.05 + inexact)
  // AAC-LC, and H.264 in a profile of 4:2:0 colours: what every browser plays.
  for (const { codecs } of packaged.renditions) expect(codecs).toMatch(/^(mp4a\.40\.2|avc1\.(42|4d|64)[0-9a-f]{4})$/)
  const codes = packaged.warnings.map(({ code }) => code)
  expect(codes.filter((code) => code !== 'short' || warns.includes('short'))).toEqual(warns)
  if (recording.tracks) expect(packaged.tracks?.map(({ reason }) => reason)).toEqual(recording.tracks)
  expect(packaged.title).toBe(recording.title)
  expect(packaged.chapters).toEqual(
    recording.chapters?.map(({ start, title }) => ({ start: expect.closeTo(start, 1), title })),
  )
  expect(packaged.subtitles ?? []).toHaveLength(subtitles.length)
}

interface Decoded {
  /** Samples of each channel, 48,000 a second, of full scale. */
  readonly channels: readonly Float32Array[]
  /** LUFS and dBTP. */
  readonly loudness: number
  readonly peak: number
}

function expectSound({ channels, loudness, peak }: Decoded, recording: Recording): void {
  const { lasts, hears = [], lacks = [], heardFrom = 0, heardUntil = lasts, inexact = 0 } = recording
  expect(channels).toHaveLength(recording.channels ?? 1)
  expect(peak).toBeLessThanOrEqual(-1)
  if (!recording.isOtherLoudness) expect(Math.abs(loudness + 16)).toBeLessThanOrEqual(1)
  for (const samples of channels) {
    for (const hz of hears) expect(levelOf(samples, hz), `${hz} Hz`).toBeGreaterThan(-40)
    for (const hz of lacks) expect(levelOf(samples, hz), `${hz} Hz`).toBeLessThan(-60)
    const isHeard = (sample: number) => Math.abs(sample) > HEARD
    const first = samples.findIndex(isHeard) / 48_000
    const last = samples.findLastIndex(isHeard) / 48_000
    const shift = recording.turnsBlue === undefined ? FIRST_FRAME : 0
    expect(Math.abs(first - Math.max(heardFrom + shift, FIRST_FRAME))).toBeLessThanOrEqual(IN_STEP + inexact)
    expect(Math.abs(last - heardUntil - shift)).toBeLessThanOrEqual(IN_STEP + inexact)
  }
}

function expectPictures(colours: readonly (readonly number[])[], lasts: number, turnsBlue: number): void {
  const near = (colour: readonly number[]) => colour.map((value) => expect.closeTo(value, -0.8))
  expect(colours[0]).toEqual(near(RED))
  expect(colours.at(-1)).toEqual(near(BLUE))
  const turn = (colours.findIndex(([red = 0, , blue = 0]) => blue > red) * lasts) / colours.length
  // A picture stands for as long as it does; in the middle of one, the next has not begun.
  expect(Math.abs(turn - turnsBlue)).toBeLessThanOrEqual(IN_STEP + lasts / colours.length)
}

async function decodeSound(playlist: string): Promise<Decoded> {
  const path = join(playlist, '..', 'decoded.pcm')
  const measured = 'ebur128=peak=true:dualmono=true:framelog=verbose'
  const log = await ffmpegSays('-i', playlist, '-map', '0:a:0', '-af', measured, '-y', '-f', 'f32le', path)
  const bytes = await readFile(path)
  const all = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  const count = /Audio: pcm_f32le.* stereo,/.test(log) ? 2 : 1
  const summary = log.slice(log.lastIndexOf('Summary:'))
  return {
    channels: Array.from({ length: count }, (_, channel) => all.filter((_, i) => i % count === channel)),
    loudness: Number(/I:\s+(-?[\d.]+)/.exec(summary)?.[1]),
    peak: Number(/Peak:\s+(-?[\d.]+|-inf)/.exec(summary)?.[1]?.replace('inf', 'Infinity')),
  }
}

/** dB of full scale that a frequency has of the samples (Goertzel's algorithm). */
function levelOf(samples: Float32Array, hz: number): number {
  const turn = (2 * Math.PI * hz) / 48_000
  let [before, now] = [0, 0]
  for (const sample of samples) [before, now] = [now, sample + 2 * Math.cos(turn) * now - before]
  const power = now * now + before * before - 2 * Math.cos(turn) * now * before
  return 20 * Math.log10((2 * Math.sqrt(Math.max(0, power))) / samples.length)
}

/** Pixels on each side of the small pictures whose mean is a picture's colour. */
const SIDE = 8

/** The mean colour of every picture, as red, green and blue. */
async function decodeColours(playlist: string): Promise<number[][]> {
  const path = join(playlist, '..', 'decoded.rgb')
  const small = `scale=${SIDE}:${SIDE}:flags=area+accurate_rnd:in_color_matrix=bt709,format=rgb24`
  const passed = ['-fps_mode', 'passthrough', '-f', 'rawvideo']
  await ffmpegSays('-v', 'error', '-i', playlist, '-map', '0:v:0', '-vf', small, ...passed, '-y', path)
  const bytes = await readFile(path)
  const size = 3 * SIDE * SIDE
  return Array.from({ length: bytes.length / size }, (_, i) => meanColour(bytes.subarray(i * size, (i + 1) * size)))
}

const meanColour = (pixels: Uint8Array) =>
  [0, 1, 2].map((part) => {
    const values = pixels.filter((_, i) => i % 3 === part)
    return values.reduce((sum, value) => sum + value, 0) / values.length
  })
