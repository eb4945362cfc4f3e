import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { QualityWarning } from '@stillair/events/modules/media/quality-warning.ts'
import type { FfmpegInput } from '../ffmpeg/ffmpeg.ts'
import { MediaError } from '../ffmpeg/media-error.ts'
import { convert, type JobContext } from '../jobs/job-context.ts'
import { toBt709 } from '../recording/colour.ts'
import type { PictureTrack } from '../recording/recording.ts'
import { decoderOptions, onBlack } from '../recording/transparency.ts'
import { measureOutputs, parseLoudness } from '../sound/loudness.ts'
import { STEREO } from '../sound/sound-graph.ts'
import { readSamples, type Samples } from '../sound/waveform.ts'
import { KEY_FRAMES_EVERY } from './hls/hls-outputs.ts'
import { PLAYLIST } from './hls/playlist.ts'
import type { MeasuredRendition } from './hls/renditions.ts'

/** Allows our own playlists as well as the formats of uploads. */
const OWN_PLAYLIST = ['-format_whitelist', 'hls,mov,mp4,m4a,3gp,3g2,mj2']

/** Highest accepted true peak, dBTP. Above it, players and codecs distort. */
const HIGHEST_PEAK = -1
/** Allowed difference between actual and planned duration, seconds. */
const OTHER_DURATION = 0.25
/** Balance up to which both channels count as audible, and the most it may change, dB. */
const BOTH_HEARD = 20
const OTHER_BALANCE = 10
/** A second has lost its sound when its level changed by this much less than the median second, dB. */
const LOST_BELOW = 20
/** Seconds in which the upload is quieter than this are not compared, dBFS. */
const MISSED_FROM = -50

/** Measurements of the decoded result. */
export interface CheckedSound {
  /** Loudness in LUFS; null for silence, or for sound too short to measure. */
  readonly loudness: number | null
  readonly warnings: readonly QualityWarning[]
}

/**
 * Decodes the sound of a rendition through its own playlist. Compares its duration, channels, the level of each second and
 * its peaks with the upload. Throws a {@link MediaError} when the sound differs.
 */
export async function checkSound(
  context: JobContext,
  folder: string,
  { name, channels }: Pick<MeasuredRendition, 'name' | 'channels'>,
  heard: Samples,
): Promise<CheckedSound> {
  const pcm = join(context.folder, 'result.pcm')
  let isDamaged = false
  const onDamage = () => {
    isDamaged = true
  }
  const inputs = [{ path: join(folder, name, PLAYLIST), options: OWN_PLAYLIST }]
  // Players send a mono channel to both sides at full level; ffmpeg would make it quieter.
  const onBothSides = channels === 1 ? 'pan=stereo|c0=c0|c1=c0' : STEREO
  const outputs = measureOutputs(`[0:a]${onBothSides}`, pcm, context.limits.maxDuration + 1)
  const log = await convert({ ...context, onDamage }, { inputs, outputs, duration: null })
  const result = await readSamples(pcm)
  await rm(pcm)
  if (isDamaged) throw differs('parts of it cannot be decoded')
  compareSound(heard, result)
  const loudness = parseLoudness(log)
  const isTooHigh = loudness !== null && loudness.truePeak > HIGHEST_PEAK
  return { loudness: loudness?.integrated ?? null, warnings: isTooHigh ? [warning('high-peaks')] : [] }
}

/** Throws a {@link MediaError} unless the result has the duration, channels and levels of the upload. */
export function compareSound(heard: Samples, result: Samples): void {
  if (result.duration < heard.duration - OTHER_DURATION) throw differs('its end is missing')
  if (heard.isSilent) return
  if (result.isSilent) throw differs('nothing can be heard')
  const hasBoth = Math.abs(heard.balance) < BOTH_HEARD
  if (hasBoth && Math.abs(result.balance - heard.balance) > OTHER_BALANCE) throw differs('a channel is missing')
  const at = lostSecond(heard.levels, result.levels)
  if (at !== null) throw differs(`nothing can be heard at ${at} seconds`)
}

/** Throws a {@link MediaError} unless all renditions have the planned duration, in seconds. */
export function checkDurations(renditions: readonly Pick<MeasuredRendition, 'duration'>[], planned: number): void {
  const isOther = renditions.some(({ duration }) => Math.abs(duration - planned) > OTHER_DURATION)
  if (isOther) throw differs('it does not last as long')
}

/** Returns the first second whose sound is lost; null when there is none. Levels are in dBFS, one for each second. */
function lostSecond(before: readonly number[], after: readonly number[]): number | null {
  const changes = before.flatMap((level, second) => (level >= MISSED_FROM ? [(after[second] ?? -120) - level] : []))
  const usual = changes.toSorted((a, b) => a - b)[Math.floor(changes.length / 2)] ?? 0
  const lost = before.findIndex((level, second) => {
    const now = after[second] ?? -120
    // Sound that the limiter has reduced is still loud.
    return level >= MISSED_FROM && now < level + usual - LOST_BELOW && now < MISSED_FROM + usual
  })
  return lost < 0 ? null : lost
}

/** Width and height in pixels to which frames are reduced for comparison. */
const SIDE = 16
/** A frame of the result is compared with frames of the upload within this distance, seconds. */
const AROUND = 0.1
/**
 * Largest difference of two frames' mean colour, and of their pixels on average, out of 255. Equal frames differ by at
 * most 1.7, other frames by 14 or more.
 */
const OTHER_COLOUR = 5
const OTHER_PICTURE = 6

/**
 * Decodes all key frames of a rendition through its own playlist. Compares content and colour of the first, middle and
 * last one with the upload. Throws a {@link MediaError} when a key frame cannot be decoded.
 */
export async function checkPictures(
  context: JobContext,
  folder: string,
  { name, duration, width, height }: Pick<MeasuredRendition, 'name' | 'duration' | 'width' | 'height'>,
  upload: { readonly path: string; readonly track: PictureTrack },
): Promise<readonly QualityWarning[]> {
  const options = [...OWN_PLAYLIST, '-skip_frame', 'nokey']
  const [shown = []] = await smallFrames(context, '0:v', [{ path: join(folder, name, PLAYLIST), options }])
  const expected = Math.max(1, Math.ceil(duration / KEY_FRAMES_EVERY - 0.1))
  if (shown.length < expected) throw differs('some of its pictures cannot be shown')
  const compared = [...new Set([0, Math.floor((shown.length - 1) / 2), shown.length - 1])]
  const sized = withBars((width ?? upload.track.width) / (height ?? upload.track.height))
  const original = await originalFrames(context, upload, compared, sized)
  const isOther = compared.some((number, i) => {
    const now = shown[number]
    const before = original[i] ?? []
    return now && before.length > 0 && !before.some((frame) => isAlike(frame, now))
  })
  return isOther ? [warning('other-pictures')] : []
}

/**
 * Returns filters that give a decoded frame square pixels and this aspect ratio, with black bars. They come to the same
 * result as `fitFrames` in another way, so that a stretched picture is noticed.
 */
function withBars(aspect: number): string {
  const width = `if(lt(a,${aspect / 1.03}),ih*${aspect},iw)`
  const height = `if(gt(a,${aspect * 1.03}),iw/${aspect},ih)`
  return `scale=w='2*trunc(iw*sar/2)':h='2*trunc(ih/2)',setsar=1,pad=w='${width}':h='${height}':x=-1:y=-1`
}

/**
 * Returns frames of the upload near these key frames of the result. Returns none when the upload cannot be decoded there,
 * because that is not the result's fault.
 */
async function originalFrames(
  context: JobContext,
  { path, track }: { readonly path: string; readonly track: PictureTrack },
  keyFrames: readonly number[],
  sized: string,
): Promise<Buffer[][]> {
  const last = Math.max(track.start, track.end - 1 / track.frameRate.value)
  const inputs = keyFrames.map((number) => {
    // The result repeats the first and the last frame of the upload.
    const at = Math.min(Math.max(number * KEY_FRAMES_EVERY, track.start), last)
    // Do not seek at the very start: some formats would seek to the second key frame.
    const from = at > AROUND ? ['-ss', (at - AROUND).toFixed(3)] : []
    return { path, options: [...decoderOptions(track), ...from, '-t', String(2 * AROUND)] }
  })
  try {
    // Without frames in this time, ffmpeg returns the next one, which the result does not show yet.
    const near = `trim=end=${2 * AROUND}`
    return await smallFrames(context, `0:${track.index}`, inputs, [near, onBlack(track), sized, toBt709(track.colour)])
  } catch (error) {
    if (error instanceof MediaError) return []
    throw error
  }
}

/** Returns all frames of a stream from each input, scaled down, as RGB bytes. `before` lists filters to apply first. */
async function smallFrames(
  context: JobContext,
  stream: string,
  inputs: readonly FfmpegInput[],
  before: readonly (string | null)[] = [],
): Promise<Buffer[][]> {
  const small = `scale=${SIDE}:${SIDE}:flags=area:in_color_matrix=bt709:in_range=tv,format=rgb24`
  const filters = [...before, small].filter((step) => step !== null).join(',')
  const paths = inputs.map((_, i) => join(context.folder, `frames-${i}.rgb`))
  const outputs = paths.map((path, i) => ({
    path,
    options: [
      ...['-map', stream.replace(/^0/, String(i)), '-vf', filters],
      ...['-fps_mode', 'passthrough', '-f', 'rawvideo'],
    ],
  }))
  await convert({ ...context, onDamage() {} }, { inputs, outputs, duration: null })
  const size = SIDE * SIDE * 3
  return Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(path)
      await rm(path)
      return Array.from({ length: Math.floor(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
    }),
  )
}

/** Returns whether two reduced frames have the same content and colour. */
export function isAlike(one: Uint8Array, other: Uint8Array): boolean {
  const sums = [0, 0, 0]
  let difference = 0
  for (const [i, value] of one.entries()) {
    const by = value - (other[i] ?? 0)
    sums[i % 3] = (sums[i % 3] ?? 0) + by
    difference += Math.abs(by)
  }
  const isSameColour = sums.every((sum) => Math.abs(sum) / (one.length / 3) <= OTHER_COLOUR)
  return isSameColour && difference / one.length <= OTHER_PICTURE
}

const warning = (code: QualityWarning['code']): QualityWarning => ({ code, at: null, seconds: null })

const differs = (what: string) =>
  new MediaError(
    'result-differs',
    `The result differs from the file: ${what}. Export it as MP4 (H.264) or WAV, then upload it again.`,
  )
