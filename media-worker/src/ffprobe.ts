import { execFile } from 'node:child_process'
import * as z from 'zod'
import { hostileInputOptions } from './hostile-input.ts'
import { MediaError } from './media-error.ts'

/** ffprobe writes numbers as strings, and `N/A` for what it does not know. */
const NumberText = z.coerce.number().optional().catch(undefined)

const ProbedStream = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: z.string().optional(),
  field_order: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  r_frame_rate: z.string().optional(),
  color_transfer: z.string().optional(),
  bit_rate: NumberText,
  channels: z.number().optional(),
  duration: NumberText,
  /** `DURATION` is where Matroska has what other containers have as the track's duration, as `hh:mm:ss.fraction`. */
  tags: z.object({ DURATION: z.string(), language: z.string() }).partial().optional(),
  disposition: z.object({ default: z.number(), attached_pic: z.number() }).partial().optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
})
export type ProbedStream = z.infer<typeof ProbedStream>

const Probe = z.object({
  streams: z.array(ProbedStream).default([]),
  format: z.object({
    format_name: z.string(),
    duration: NumberText,
    bit_rate: NumberText,
    /** The names of tags are spelt as the container has them: `title` of ID3 and MP4, `TITLE` of FLAC. */
    tags: z.record(z.string(), z.string()).optional(),
  }),
})
/** What ffprobe reports about a file. Durations are claims in seconds; the decoder has the last word. */
export type Probe = z.infer<typeof Probe>

export interface ProbeOptions {
  readonly ffprobePath: string
  /** Seconds. */
  readonly timeout: number
  readonly signal: AbortSignal
}

/** The most output that ffprobe may write, in bytes: a file with many thousands of streams gives more. */
const MAX_OUTPUT = 4 * 1024 * 1024

/** Reads the headers of a local file. Throws a {@link MediaError} when it is no media, broken, or takes too long. */
export async function ffprobe(path: string, options: ProbeOptions): Promise<Probe> {
  const args = ['-v', 'error', ...hostileInputOptions, '-of', 'json', '-show_format', '-show_streams', '-i', path]
  const output = await run(args, options)
  const parsed = Probe.safeParse(JSON.parse(output))
  if (!parsed.success) throw notMedia()
  return parsed.data
}

/** A compressed picture as it stands in the file. */
export interface Packet {
  /** Bytes. */
  readonly size: number
  readonly isKey: boolean
}

/** The packets of one track in the first seconds of a local file, which are not decoded. Throws as {@link ffprobe} does. */
export async function packetsOf(
  path: string,
  { index, seconds }: { readonly index: number; readonly seconds: number },
  options: ProbeOptions,
): Promise<Packet[]> {
  const what = [
    '-select_streams',
    String(index),
    '-read_intervals',
    `%+${seconds}`,
    '-show_entries',
    'packet=size,flags',
  ]
  const output = await run(['-v', 'error', ...hostileInputOptions, '-of', 'csv=p=0', ...what, '-i', path], options)
  return output.split('\n').flatMap((line) => {
    const [size, flags = ''] = line.split(',')
    return Number(size) > 0 ? [{ size: Number(size), isKey: flags.startsWith('K') }] : []
  })
}

function run(args: string[], { ffprobePath, timeout, signal }: ProbeOptions): Promise<string> {
  const limits = { timeout: timeout * 1000, killSignal: 'SIGKILL', maxBuffer: MAX_OUTPUT, signal } as const
  return new Promise((resolve, reject) => {
    execFile(ffprobePath, args, limits, (error, stdout, stderr) => {
      if (!error) resolve(stdout)
      else if (signal.aborted || error.code === 'ENOENT') reject(error)
      else if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') reject(tooManyStreams())
      else if (error.killed)
        reject(new MediaError('took-too-long', 'Reading this file took too long. Export it again as MP4 or M4A.'))
      else if (error.signal) reject(error)
      else reject(/moov atom not found/.test(stderr) ? incomplete() : notMedia())
    })
  })
}

const notMedia = () =>
  new MediaError(
    'not-media',
    'This is no audio or video that can be read. Upload an MP4, MOV, M4A, MP3, WAV, FLAC, OGG, MKV or WebM file.',
  )

const incomplete = () =>
  new MediaError(
    'incomplete-file',
    'The file is incomplete: its index is missing. Export it again, then upload it whole.',
  )

export const tooManyStreams = () =>
  new MediaError('too-many-streams', 'The file holds too many tracks. Export it with one picture and one sound track.')
