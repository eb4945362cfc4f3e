import { join } from 'node:path'
import type { FfmpegOutput } from '../ffmpeg/ffmpeg.ts'
import { AS_BT709, BT709_TAGS, isHdr, toBt709 } from '../recording/colour.ts'
import type { PictureTrack } from '../recording/recording.ts'
import { TO_MONO } from '../sound/loudness.ts'
import { MEDIA_FILE } from './playlist.ts'
import type { AudioRendition, VideoRendition } from './renditions.ts'

/** Seconds from one key frame of pictures to the next, at the same times in all renditions: a fragment begins with each. */
export const KEY_FRAMES_EVERY = 2
/** Seconds of a fragment. */
const FRAGMENT = KEY_FRAMES_EVERY

/**
 * AAC begins with 1,024 samples that players of fragmented files play as silence. Sound that loses as many at its begin
 * is heard when it is seen.
 */
const IN_STEP = 'atrim=start_sample=1024,asetpts=PTS-STARTPTS'

/** Pixels of a picture up to which one thread decodes it well ahead of its encoders: 1920 × 1080. */
const DECODED_BY_ONE = 1920 * 1080

/**
 * What stands before the input of a ladder. Encoders fill the cores; more threads that decode and scale beside them take 5 %
 * more of the processor and end no sooner. Large pictures and tone mapping would be waited for. Where all that is made has
 * at most half the lines, pictures that no other refers to are decoded without smoothing their blocks (SSIM is the same).
 */
export function ladderInputOptions(source: PictureTrack | null, ladder: readonly VideoRendition[]): string[] {
  if (!source || isHdr(source.colour) || source.width * source.height > DECODED_BY_ONE) return []
  const isHalved = ladder.every(({ height }) => height * 2 <= source.height)
  return ['-filter_complex_threads', '1', '-threads', '1', ...(isHalved ? ['-skip_loop_filter', 'noref'] : [])]
}

interface LadderOptions {
  /** The folder below which each rendition gets a folder of its name. */
  readonly folder: string
  /** Seconds after which every rendition ends. */
  readonly end: number
}

export interface VideoLadderOptions extends LadderOptions {
  readonly source: PictureTrack
  readonly ladder: readonly VideoRendition[]
}

/**
 * The pictures of a ladder: decoded once, each scaled from the next larger, and encoded. A picture that is scaled in steps
 * takes 6 % fewer bytes than one from the source, and is as good (SSIM .9359 and .9362). The last picture stands still up to the end.
 */
export function videoOutputs({ source, ladder, ...options }: VideoLadderOptions): FfmpegOutput[] {
  const { colour, index, isInterlaced } = source
  const [largest] = ladder.slice(-1)
  const converted = toBt709(colour)
  const steps = [
    isInterlaced ? 'yadif' : null,
    // Light is brought to what screens have in floating point, which takes long for large pictures.
    isHdr(colour) && largest ? `scale=${largest.width}:${largest.height}:flags=bicubic` : null,
    ...[converted, 'format=yuv420p', AS_BT709],
  ]
  const graph = [`[0:${index}]${steps.filter((step) => step !== null).join(',')}[s${ladder.length - 1}]`]
  const still = `tpad=stop=-1:stop_mode=clone`
  for (const [i, { width, height, frameRate }] of [...ladder.entries()].reverse()) {
    const scaled = `[s${i}]scale=${width}:${height}:flags=bicubic,setsar=1,fps=${frameRate.text}:start_time=0`
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
  /** The part of a filter graph that makes what is heard: see soundGraph. */
  readonly graph: string
  readonly ladder: readonly AudioRendition[]
  /** What brings it to one loudness; null to leave it. */
  readonly filter: string | null
  /** Keeps the sound in step with pictures, and fills it with silence up to the end. */
  readonly besideVideo: boolean
}

/** The sound of a ladder: decoded and filtered once, encoded for each rendition. */
export function audioOutputs(options: AudioLadderOptions): FfmpegOutput[] {
  const { graph, ladder, filter, besideVideo } = options
  const splits = ladder.map(({ name }) => `[${name}]`).join('')
  const isMono = ladder.every(({ channels }) => channels === 1)
  const chain = [
    ...[graph, besideVideo ? IN_STEP : null, filter],
    ...[isMono ? TO_MONO : null, besideVideo ? 'apad' : null],
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
 * x264 `veryfast` is as good as `medium` here (SSIM .9942 against .9943) at less than half the work. No B-frames: they are
 * shown after they are decoded, and a fragmented file delays the whole picture by as much, which players take for its place.
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

/** One fragmented MP4 (CMAF); nothing of the source's metadata, which may reveal where a phone was. */
function fragmented(end: number, cut = ''): string[] {
  return [
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-t', end.toFixed(3)],
    ...['-f', 'mp4', '-movflags', `+cmaf+delay_moov${cut}`, '-frag_duration', String(FRAGMENT * 1e6)],
  ]
}
