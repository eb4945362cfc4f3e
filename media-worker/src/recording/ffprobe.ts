import { execFile, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { hostileInputOptions } from '../ffmpeg/hostile-input.ts'
import { MediaError, tookTooMuchMemory } from '../ffmpeg/media-error.ts'
import { watchMemory } from '../ffmpeg/watch-memory.ts'
import { type Limits, timeoutFor } from '../jobs/limits.ts'

/** ffprobe writes numbers as strings, and `N/A` for unknown ones. */
const NumberText = z.coerce.number().optional().catch(undefined)

const Flag = z.number().optional()
const Headers = z.object({
  streams: z
    .array(
      z.object({
        index: z.number(),
        codec_type: z.string().optional(),
        codec_name: z.string().optional(),
        width: z.number().optional(),
        height: z.number().optional(),
        sample_aspect_ratio: z.string().optional(),
        has_b_frames: z.number().optional(),
        field_order: z.string().optional(),
        avg_frame_rate: z.string().optional(),
        r_frame_rate: z.string().optional(),
        pix_fmt: z.string().optional(),
        color_range: z.string().optional(),
        color_space: z.string().optional(),
        color_primaries: z.string().optional(),
        color_transfer: z.string().optional(),
        channels: z.number().optional(),
        channel_layout: z.string().optional(),
        duration: NumberText,
        /** Number of packets in the file's index. */
        nb_frames: NumberText,
        /** Spelt as in the container: `title` in MP4, `DURATION` in Matroska. */
        tags: z.record(z.string(), z.string()).optional(),
        disposition: z
          .object({
            default: Flag,
            attached_pic: Flag,
            timed_thumbnails: Flag,
            still_image: Flag,
            comment: Flag,
            visual_impaired: Flag,
            descriptions: Flag,
          })
          .optional(),
        side_data_list: z
          .array(
            z.object({
              rotation: z.number().optional(),
              /** 0 when only Dolby Vision shows the pictures in their right colours, as in profile 5. */
              dv_bl_signal_compatibility_id: z.number().optional(),
            }),
          )
          .optional(),
      }),
    )
    .default([]),
  format: z.object({
    format_name: z.string(),
    start_time: NumberText,
    duration: NumberText,
    tags: z.record(z.string(), z.string()).optional(),
  }),
  chapters: z
    .array(
      z.object({ start_time: NumberText, end_time: NumberText, tags: z.record(z.string(), z.string()).optional() }),
    )
    .default([]),
})
/** The headers of a file as ffprobe reports them. Durations are seconds; each character of a tag is a byte. */
export type Headers = z.infer<typeof Headers>
export type Stream = Headers['streams'][number]

export interface ProbeOptions {
  readonly ffprobePath: string
  readonly limits: Limits
  readonly signal: AbortSignal
}

/** Most bytes that ffprobe may write about headers. A file with many thousands of streams exceeds this. */
const MAX_OUTPUT = 4 * 1024 * 1024

/**
 * Reads the headers of a local file. Throws a {@link MediaError} when it is not media, is broken, or takes too long or too
 * much memory.
 */
export async function readHeaders(path: string, options: ProbeOptions): Promise<Headers> {
  // Returns tags as raw bytes in any encoding: see tagText.
  const what = ['-of', 'json=string_validation=ignore', '-show_format', '-show_streams', '-show_chapters']
  const parsed = Headers.safeParse(JSON.parse(await run(path, what, options)))
  if (!parsed.success) throw notMedia()
  return parsed.data
}

/** A packet: a compressed frame of pictures or sound. */
export interface Packet {
  /** Index of its stream. */
  readonly track: number
  /** Seconds; NaN when the file does not state it. */
  readonly start: number
  /** Seconds; 0 when the file does not state it. */
  readonly length: number
  /** Bytes. */
  readonly size: number
  readonly isKey: boolean
  /** False for packets that players skip, such as those before an edit. */
  readonly isShown: boolean
}

/**
 * Reads all packets of a local file in file order, without decoding. A truncated file just ends early. Throws a
 * {@link MediaError} when it takes too long or too much memory.
 */
export async function readPackets(
  path: string,
  { ffprobePath, limits, signal }: ProbeOptions,
  take: (packet: Packet) => void,
): Promise<void> {
  signal.throwIfAborted()
  const entries = 'packet=stream_index,pts_time,dts_time,duration_time,size,flags'
  const args = [...QUIET, '-of', 'csv=p=0', '-show_entries', entries, '-i', path]
  const child = spawn(ffprobePath, args, { stdio: ['ignore', 'pipe', 'ignore'], signal, killSignal: 'SIGKILL' })
  let ended: MediaError | undefined
  const end = (why: MediaError) => {
    ended = why
    child.kill('SIGKILL')
  }
  const timer = setTimeout(() => end(tookTooLong()), timeoutFor(limits, 0) * 1000)
  const memory = child.pid && watchMemory(child.pid, limits.maxMemory, () => end(tookTooMuchMemory()))
  const closed = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => resolve())
  })
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const packet = packetOf(line)
      if (packet) take(packet)
    }
    await closed
  } finally {
    clearTimeout(timer)
    if (memory) memory.stop()
  }
  if (ended) throw ended
}

/** Parses a line such as `0,0.040000,0.040000,0.040000,713,K_`; null for a line without a track. */
function packetOf(line: string): Packet | null {
  const [track, pts, dts, duration, size, flags = ''] = line.split(',')
  if (!track || !/^\d+$/.test(track)) return null
  const start = [Number(pts), Number(dts)].find(Number.isFinite) ?? Number.NaN
  return {
    track: Number(track),
    start,
    length: Number(duration) || 0,
    size: Number(size) || 0,
    isKey: flags.startsWith('K'),
    isShown: flags[1] !== 'D',
  }
}

/** Number of packets of a track that {@link canDecode} decodes. */
const TRIED = 60

/**
 * Returns whether any of a track's first packets can be decoded. Rejects only when the signal aborts or ffprobe is
 * missing.
 */
export async function canDecode(path: string, index: number, options: ProbeOptions): Promise<boolean> {
  const what = [
    ...['-of', 'csv=p=0', '-select_streams', String(index), '-read_intervals', `%+#${TRIED}`],
    ...['-show_entries', 'frame=width,nb_samples'],
  ]
  const output = await run(path, what, options).catch((error: unknown) => {
    if (error instanceof MediaError) return ''
    throw error
  })
  return /[1-9]/.test(output)
}

const QUIET = ['-v', 'error', ...hostileInputOptions]

function run(path: string, what: string[], { ffprobePath, limits, signal }: ProbeOptions): Promise<string> {
  const options = {
    timeout: limits.probeTimeout * 1000,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_OUTPUT,
    encoding: 'latin1',
    signal,
  } as const
  return new Promise((resolve, reject) => {
    let isTooLarge = false
    const child = execFile(ffprobePath, [...QUIET, ...what, '-i', path], options, (error, stdout, stderr) => {
      if (memory) memory.stop()
      if (!error) resolve(stdout)
      else if (isTooLarge) reject(tookTooMuchMemory())
      else if (signal.aborted || error.code === 'ENOENT') reject(error)
      else if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') reject(tooManyStreams())
      else if (error.killed) reject(tookTooLong())
      else if (error.signal) reject(error)
      else reject(/moov atom not found/.test(stderr) ? incomplete() : notMedia())
    })
    const onExceeded = () => {
      isTooLarge = true
      child.kill('SIGKILL')
    }
    const memory = child.pid && watchMemory(child.pid, limits.maxMemory, onExceeded)
  })
}

const tookTooLong = () =>
  new MediaError('took-too-long', 'Reading this file took too long. Export it again as MP4 or M4A.')

const notMedia = () =>
  new MediaError(
    'not-media',
    'This is no audio or video that can be read. Upload an MP4, MOV, M4A, MP3, WAV, FLAC, OGG, MKV or WebM file. Export raw sound, such as G.722, as WAV.',
  )

const incomplete = () =>
  new MediaError(
    'incomplete-file',
    'The file is incomplete: its index is missing. Export it again, then upload it whole.',
  )

export const tooManyStreams = () =>
  new MediaError('too-many-streams', 'The file holds too many tracks. Export it with one picture and one sound track.')
