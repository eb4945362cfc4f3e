import { join } from 'node:path'
import type { FfmpegOutput } from '../../ffmpeg/ffmpeg.ts'
import { AS_BT709, BT709_TAGS, isHdr, toBt709 } from '../../recording/colour.ts'
import { fitFrames } from '../../recording/fit-frames.ts'
import type { PictureTrack } from '../../recording/recording.ts'
import { decoderOptions, onBlack } from '../../recording/transparency.ts'
import { TO_MONO } from '../../sound/loudness.ts'
import { MEDIA_FILE } from './playlist.ts'
import type { AudioRendition, VideoRendition } from './renditions.ts'

/** Seconds between key frames, which are at the same times in all renditions. Each starts a fragment. */
export const KEY_FRAMES_EVERY = 2
/** Duration of a fragment, seconds. */
const FRAGMENT = KEY_FRAMES_EVERY

/**
 * AAC begins with 1,024 priming samples, which players of fragmented files play as silence. Cutting as many samples from
 * the start keeps sound and picture in sync.
 */
const IN_STEP = 'atrim=start_sample=1024,asetpts=PTS-STARTPTS'

/** Largest picture, in pixels, that one thread decodes well ahead of its encoders: 1920 × 1080. */
const DECODED_BY_ONE = 1920 * 1080

/**
 * Returns ffmpeg's options before the input of a ladder. The encoders already use all cores: more threads for decoding and
 * scaling cost 5 % more processor time and save no time. Large pictures and tone mapping keep their threads, because the
 * encoders would wait for them. When every rendition has at most half the lines, frames that no other refers to are
 * decoded without the deblocking filter; SSIM stays the same.
 */
export function ladderInputOptions(source: PictureTrack | null, ladder: readonly VideoRendition[]): string[] {
  if (!source) return []
  const decoder = decoderOptions(source)
  if (isHdr(source.colour) || source.width * source.height > DECODED_BY_ONE) return decoder
  const isHalved = ladder.every(({ height }) => height * 2 <= source.height)
  const threads = ['-filter_complex_threads', '1', '-threads', '1']
  return [...decoder, ...threads, ...(isHalved ? ['-skip_loop_filter', 'noref'] : [])]
}

interface LadderOptions {
  /** Folder in which each rendition has a folder with its name. */
  readonly folder: string
  /** Duration of every rendition, seconds. */
  readonly end: number
}

export interface VideoLadderOptions extends LadderOptions {
  readonly source: PictureTrack
  readonly ladder: readonly VideoRendition[]
}

/**
 * Returns the outputs for the pictures of a ladder. They are decoded once; each size is scaled from the next larger one
 * and encoded. Scaling in steps takes 6 % fewer bytes than scaling from the source, at equal quality (SSIM .9359 and
 * .9362). The last frame is repeated up to the end.
 */
export function videoOutputs({ source, ladder, ...options }: VideoLadderOptions): FfmpegOutput[] {
  const { colour, index, isInterlaced } = source
  const [largest] = ladder.slice(-1)
  const converted = toBt709(colour)
  const steps = [
    isInterlaced ? 'yadif' : null,
    onBlack(source),
    // HDR is tone-mapped in floating point, which is slow for large pictures, so they are scaled down first.
    isHdr(colour) && largest ? fitFrames(largest) : null,
    ...[converted, 'format=yuv420p', AS_BT709],
  ]
  const graph = [`[0:${index}]${steps.filter((step) => step !== null).join(',')}[s${ladder.length - 1}]`]
  const still = `tpad=stop=-1:stop_mode=clone`
  for (const [i, { width, height, frameRate }] of [...ladder.entries()].reverse()) {
    const isFirst = i === ladder.length - 1 && !isHdr(colour)
    const fitted = isFirst ? fitFrames({ width, height }) : `scale=${width}:${height}:flags=bicubic`
    const scaled = `[s${i}]${fitted},setsar=1,fps=${frameRate.text}:start_time=0`
    graph.push(i > 0 ? `${scaled},split[p${i}][s${i - 1}]` : `${scaled}[p${i}]`, `[p${i}]${still}[v${i}]`)
  }
  return ladder.map((rendition, i) => ({
    path: join(options.folder, rendition.name, MEDIA_FILE),
    options: [
      ...(i === 0 ? ['-filter_complex', graph.join(';')] : []),
      ...['-map', `[v${i}]`, ...h264(rendition), ...BT709_TAGS, ...fragmented(options.end, '+frag_keyframe')],
    ],
  }))
}

export interface AudioLadderOptions extends LadderOptions {
  /** The part of a filter graph that produces the sound: see soundGraph. */
  readonly graph: string
  readonly ladder: readonly AudioRendition[]
  /** Filter that adjusts the loudness; null to leave it. */
  readonly filter: string | null
  /** Keeps the sound in sync with the pictures, and appends silence up to the end. */
  readonly withVideo: boolean
}

/** Returns the outputs for the sound of a ladder: decoded and filtered once, encoded for each rendition. */
export function audioOutputs(options: AudioLadderOptions): FfmpegOutput[] {
  const { graph, ladder, filter, withVideo } = options
  const splits = ladder.map(({ name }) => `[${name}]`).join('')
  const isMono = ladder.every(({ channels }) => channels === 1)
  const chain = [
    ...[graph, withVideo ? IN_STEP : null, filter],
    ...[isMono ? TO_MONO : null, withVideo ? 'apad' : null],
  ]
  const filters = `${chain.filter((step) => step !== null).join(',')},asplit=${ladder.length}${splits}`
  return ladder.map((rendition, i) => ({
    path: join(options.folder, rendition.name, MEDIA_FILE),
    options: [
      ...(i === 0 ? ['-filter_complex', filters] : []),
      ...['-map', `[${rendition.name}]`, '-c:a', 'aac', '-profile:a', 'aac_low', '-b:a', String(rendition.bitRate)],
      ...fragmented(options.end),
    ],
  }))
}

/**
 * Returns ffmpeg's options for H.264. x264's `veryfast` is as good as `medium` here (SSIM .9942 against .9943) at less
 * than half the work. B-frames are off: they are shown later than decoded, and a fragmented file delays all pictures by
 * that time, which players take for their start time.
 */
function h264({ bitRate, quality, frameRate, profile }: VideoRendition): string[] {
  const group = String(Math.round(frameRate.value * FRAGMENT))
  return [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', profile, '-bf', '0'],
    ...['-crf', String(quality), '-maxrate', String(bitRate), '-bufsize', String(bitRate)],
    ...['-g', group, '-keyint_min', group, '-sc_threshold', '0'],
    ...['-force_key_frames', `expr:gte(t,n_forced*${FRAGMENT})`],
  ]
}

/**
 * Returns ffmpeg's options for a fragmented MP4 (CMAF). They drop the source's metadata, which may reveal where a phone
 * was.
 */
function fragmented(end: number, cut = ''): string[] {
  return [
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-t', end.toFixed(3)],
    ...['-f', 'mp4', '-movflags', `+cmaf+delay_moov${cut}`, '-frag_duration', String(FRAGMENT * 1e6)],
  ]
}
