import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackagedMedia } from '@stillair/events/modules/media/events.ts'
import type { QualityWarning } from '@stillair/events/modules/media/quality-warning.ts'
import type { PackagingWishes, TrackReason } from '@stillair/events/modules/media/track.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MediaErrorCode } from '../../src/ffmpeg/media-error.ts'
import { defaultLimits } from '../../src/jobs/limits.ts'
import { packagingHarness } from '../packaging-harness.ts'
import { ffmpegLog } from '../sample-files.ts'
import { BLUE, make, RED, type Recipe } from './recipe.ts'

/** A file and its expected result. */
export interface Recording extends Recipe {
  /** Duration in seconds. */
  readonly lasts: number
  /** Frequencies that are audible in all channels and until the end. Other sound is not checked. */
  readonly hears?: readonly number[]
  readonly lacks?: readonly number[]
  /** First and last second with sound; by default, the beginning and the end. */
  readonly heardFrom?: number
  readonly heardUntil?: number
  /** Seconds by which the format, or the change to the file, may shift the sound and alter its duration. */
  readonly inexact?: number
  /** Channels of the result; 1 by default. */
  readonly channels?: 1 | 2
  /** Whether the loudness may miss the target, because there is too little to measure or far too much to raise. */
  readonly isOtherLoudness?: boolean
  /** Second at which red turns to blue. Null for other pictures; undefined without pictures. */
  readonly turnsBlue?: number | null
  /** Colours of the left, the middle and the right of the last frame, as red, green and blue. */
  readonly endsWith?: readonly (readonly number[])[]
  /** Expected warnings. The warning that a recording is short is left out. */
  readonly warns?: readonly QualityWarning['code'][]
  /** Reason for each track to be packaged or not, in the order of the file. */
  readonly tracks?: readonly TrackReason[]
  readonly title?: string
  readonly chapters?: PackagedMedia['chapters']
  /** A text from the beginning of each subtitle track. */
  readonly subtitles?: readonly string[]
  /** Choices with which an editor has the file packaged again. */
  readonly wishes?: PackagingWishes
}

/** A file that cannot be packaged, and the reason. */
export interface Refused extends Recipe {
  readonly refused: MediaErrorCode
}

/** Seconds by which sound and pictures may differ: less than people notice. */
const IN_STEP = 0.02
/**
 * Duration of AAC's first frame in seconds, which is silent. In a video it replaces the start of the sound; alone it
 * precedes it.
 */
const FIRST_FRAME = 1024 / 48_000
/** Every recording of the tables needs less memory than this, bytes. */
const LIMITS = { ...defaultLimits, maxMemory: 600e6 }
/** Level above which a sample is audible, as a fraction of full scale. */
const HEARD = 0.03

/** Packages each recording of a table, decodes the result, and compares it with the expected one. */
export function describeRecordings(name: string, table: Readonly<Record<string, Recording | Refused>>): void {
  describe(name, () => {
    let harness: Awaited<ReturnType<typeof packagingHarness>>
    beforeAll(async () => {
      harness = await packagingHarness()
    })
    afterAll(() => harness.remove())

    for (const [row, recording] of Object.entries(table)) {
      test(row, { tags: recording.isQuick ? [] : ['slow'] }, async () => {
        const job = await harness.upload(await make(recording))
        await harness.package(job, { limits: LIMITS })
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
        if (recording.endsWith) {
          const largest = packaged.renditions.findLast(({ kind }) => kind === 'video')
          const shown = await lastColumns(path(`${largest?.name}/index.m3u8`))
          expect(shown).toEqual(recording.endsWith.map(near))
        }
        for (const [i, begin] of (recording.subtitles ?? []).entries()) {
          expect(await readFile(path(packaged.subtitles?.[i]?.key ?? ''), 'utf8')).toContain(begin)
        }
      })
    }
  })
}

function expectDescription(packaged: PackagedMedia, recording: Recording): void {
  const { lasts, inexact = 0, warns = [], subtitles = [] } = recording
  expect(packaged.kind).toBe(recording.turnsBlue === undefined ? 'audio' : 'video')
  expect(Math.abs(packaged.duration - lasts)).toBeLessThanOrEqual(0.05 + inexact)
  // AAC-LC, and H.264 in a profile with 4:2:0 colours: every browser plays these.
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
  /** Samples of each channel at 48 kHz, as fractions of full scale. */
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

const near = (colour: readonly number[]) => colour.map((value) => expect.closeTo(value, -0.8))

function expectPictures(colours: readonly (readonly number[])[], lasts: number, turnsBlue: number): void {
  expect(colours[0]).toEqual(near(RED))
  expect(colours.at(-1)).toEqual(near(BLUE))
  const turn = (colours.findIndex(([red = 0, , blue = 0]) => blue > red) * lasts) / colours.length
  // Each frame is shown for its whole duration, so the change may be late by one frame.
  expect(Math.abs(turn - turnsBlue)).toBeLessThanOrEqual(IN_STEP + lasts / colours.length)
}

async function decodeSound(playlist: string): Promise<Decoded> {
  const path = join(playlist, '..', 'decoded.pcm')
  const measured = 'ebur128=peak=true:dualmono=true:framelog=verbose'
  const log = await ffmpegLog('-i', playlist, '-map', '0:a:0', '-af', measured, '-y', '-f', 'f32le', path)
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

/** Returns the level of a frequency in the samples, dB of full scale (Goertzel's algorithm). */
function levelOf(samples: Float32Array, hz: number): number {
  const turn = (2 * Math.PI * hz) / 48_000
  let [before, now] = [0, 0]
  for (const sample of samples) [before, now] = [now, sample + 2 * Math.cos(turn) * now - before]
  const power = now * now + before * before - 2 * Math.cos(turn) * now * before
  return 20 * Math.log10((2 * Math.sqrt(Math.max(0, power))) / samples.length)
}

/** Side of the reduced frames in pixels, from which the mean colour is calculated. */
const SIDE = 8

/** Returns the mean colour of every frame, as red, green and blue. */
async function decodeColours(playlist: string): Promise<number[][]> {
  const path = join(playlist, '..', 'decoded.rgb')
  const small = `scale=${SIDE}:${SIDE}:flags=area+accurate_rnd:in_color_matrix=bt709,format=rgb24`
  const passed = ['-fps_mode', 'passthrough', '-f', 'rawvideo']
  await ffmpegLog('-v', 'error', '-i', playlist, '-map', '0:v:0', '-vf', small, ...passed, '-y', path)
  const bytes = await readFile(path)
  const size = 3 * SIDE * SIDE
  return Array.from({ length: bytes.length / size }, (_, i) => meanColour(bytes.subarray(i * size, (i + 1) * size)))
}

/** Returns the colours of the left, the middle and the right of the last frame. */
async function lastColumns(playlist: string): Promise<number[][]> {
  const path = join(playlist, '..', 'columns.rgb')
  const small = 'scale=16:16:flags=area+accurate_rnd:in_color_matrix=bt709,format=rgb24'
  await ffmpegLog('-v', 'error', '-i', playlist, '-map', '0:v:0', '-vf', small, '-y', '-f', 'rawvideo', path)
  const last = (await readFile(path)).subarray(-3 * 16 * 16)
  const at = (column: number) => 3 * (8 * 16 + column)
  return [0, 8, 15].map((column) => [...last.subarray(at(column), at(column) + 3)])
}

const meanColour = (pixels: Uint8Array) =>
  [0, 1, 2].map((part) => {
    const values = pixels.filter((_, i) => i % 3 === part)
    return values.reduce((sum, value) => sum + value, 0) / values.length
  })
