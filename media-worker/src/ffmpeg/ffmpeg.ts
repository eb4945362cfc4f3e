import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { traced } from '@stillair/events/process/tracing.ts'
import createCommand from 'fluent-ffmpeg'
import { hostileInputOptions, REFUSED_PICTURE } from './hostile-input.ts'
import { MediaError, pictureTooLarge, tookTooMuchMemory } from './media-error.ts'
import { watchMemory } from './watch-memory.ts'

/** An input file, with the options that precede it. */
export interface FfmpegInput {
  readonly path: string
  readonly options?: readonly string[]
}

/** An output, with the options that precede it. */
export interface FfmpegOutput {
  readonly path: string
  readonly options: readonly string[]
}

export interface FfmpegRun {
  readonly ffmpegPath: string
  readonly inputs: readonly FfmpegInput[]
  readonly outputs: readonly FfmpegOutput[]
  /** The job's private folder, which is ffmpeg's working directory. */
  readonly folder: string
  /** Duration of the media in seconds, to compute progress from; null when unknown. */
  readonly duration: number | null
  /** Time limit of the process, seconds. */
  readonly timeout: number
  /** Limit of the process's resident memory, bytes. */
  readonly maxMemory: number
  readonly signal: AbortSignal
  /** Receives the progress from 0 to 1; it never decreases. */
  readonly onProgress?: (done: number) => void
  /** Called for each log line about input that could not be decoded and was skipped or concealed. */
  readonly onDamage?: () => void
  /** Receives each line of the log. */
  readonly onLine?: (line: string) => void
  /** Codecs whose pictures may have any size because they are not used, by ffmpeg's names. */
  readonly otherPictures?: readonly string[]
}

/** ffmpeg failed. `log` is the end of its output, for the worker's log only. */
export class FfmpegError extends Error {
  readonly log: string

  constructor(message: string, log: string) {
    super(message)
    this.name = 'FfmpegError'
    this.log = log
  }
}

/** File in the job's folder with the process id of its running ffmpeg, for the clean-up after a killed worker. */
export const PID_FILE = 'ffmpeg.pid'

/** Number of lines of ffmpeg's output to keep. */
const LOG_LINES = 80
const LOG_CHARACTERS = 8_000
const PROGRESS_LINE = /^(frame|fps|stream_\S+|bitrate|total_size|out_time\w*|dup_frames|drop_frames|speed|progress)=/
/**
 * What ffmpeg (from version 5) logs when it continues after a gap in its input. For FLAC, only the timestamps show it.
 */
const DAMAGE =
  /Error while decoding stream|Error submitting packet to decoder|corrupt decoded frame|concealing \d|overread|Header missing|CRC mismatch|non monotonically increasing dts/

/**
 * Runs one ffmpeg process to its end and returns its output at level `info`. Throws a {@link MediaError} when the input
 * cannot be decoded, or takes too long or too much memory, and the signal's reason when it aborts. Throws an
 * {@link FfmpegError} when the input is not at fault, so that a retry may succeed.
 */
export function runFfmpeg(run: FfmpegRun): Promise<string> {
  const attributes = {
    'process.executable.name': 'ffmpeg',
    // Our own file names in the job's folder, which show which step this is.
    'stillair.ffmpeg.outputs': run.outputs.map(({ path }) => basename(path)),
  }
  return traced('ffmpeg', { attributes }, () => runProcess(run))
}

async function runProcess(run: FfmpegRun): Promise<string> {
  const { signal, onProgress, duration } = run
  signal.throwIfAborted()
  const command = createCommand({ cwd: run.folder, stdoutLines: LOG_LINES })
  command.setFfmpegPath(run.ffmpegPath)
  run.inputs.forEach((input, index) => {
    const global =
      index === 0 ? ['-nostdin', '-hide_banner', '-nostats', '-progress', 'pipe:2', '-stats_period', '0.5'] : []
    command.input(input.path).inputOptions(...global, ...hostileInputOptions, ...(input.options ?? []))
  })
  for (const output of run.outputs) command.output(output.path).outputOptions(...output.options)

  const log: string[] = []
  let done = 0
  let ended: Ending | null = null
  const end = (how: Ending) => {
    ended ??= how
    command.kill('SIGKILL')
  }
  const onAbort = () => end('by-signal')
  /** Log lines begin with the decoder, such as `[mjpeg @ 0x55d0c8]`. */
  const isOfOther = (line: string) => run.otherPictures?.some((codec) => line.startsWith(`[${codec} @`)) ?? false
  const timer = setTimeout(() => end('by-timeout'), run.timeout * 1000)
  let memory: ReturnType<typeof watchMemory> | undefined
  signal.addEventListener('abort', onAbort)
  try {
    await new Promise<void>((resolve, reject) => {
      // fluent-ffmpeg's own 'progress' event is unsafe here: listening to it probes the input without our options.
      command.on('stderr', (line: string) => {
        if (!PROGRESS_LINE.test(line)) {
          log.push(line)
          if (log.length > LOG_LINES) log.shift()
          run.onLine?.(line)
          if (DAMAGE.test(line)) run.onDamage?.()
          // ffmpeg itself would skip the picture and continue.
          if (REFUSED_PICTURE.test(line) && !isOfOther(line)) end('by-picture')
          return
        }
        const time = /^out_time_us=(\d+)/.exec(line)?.[1]
        if (!time || !duration) return
        done = Math.min(1, Math.max(done, Number(time) / 1e6 / duration))
        onProgress?.(done)
      })
      command.on('start', () => {
        if (ended) return void command.kill('SIGKILL')
        const pid = processIdOf(command)
        if (!pid) return
        writeFileSync(join(run.folder, PID_FILE), String(pid))
        memory = watchMemory(pid, run.maxMemory, () => end('by-memory'))
      })
      command.on('end', () => resolve())
      command.on('error', reject)
      command.run()
    })
    onProgress?.(1)
    return log.join('\n')
  } catch (error) {
    if (ended === 'by-signal') throw signal.reason
    if (ended === 'by-picture') throw pictureTooLarge()
    if (ended === 'by-timeout') throw new MediaError('took-too-long', TOOK_TOO_LONG)
    if (ended === 'by-memory') throw tookTooMuchMemory()
    throw failure(error, log.join('\n').slice(-LOG_CHARACTERS))
  } finally {
    clearTimeout(timer)
    memory?.stop()
    signal.removeEventListener('abort', onAbort)
  }
}

/** Why the process was killed. */
type Ending = 'by-timeout' | 'by-memory' | 'by-signal' | 'by-picture'

const TOOK_TOO_LONG =
  'Converting this file took too long. Export it as a plain MP4 (H.264) or M4A, then upload it again.'
const UNREADABLE =
  'The sound or picture in this file cannot be decoded. Export it as MP4 (H.264) or M4A, then upload it again.'

/** A full disk or a stopped process is not the file's fault. Every other failure of ffmpeg is. */
function failure(error: unknown, log: string): Error {
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  if (/No space left|Cannot allocate memory|Disk quota/.test(log))
    return new FfmpegError('no disk space or memory left', log)
  // An interrupt in the terminal reaches ffmpeg too, which then stops on its own.
  if (!/exited with code/.test(message) || /received signal \d/.test(log)) return new FfmpegError(message, log)
  return Object.assign(new MediaError('unreadable', UNREADABLE), { log })
}

/**
 * The only part of fluent-ffmpeg that is not public: it has no other way to the process, whose memory is watched and which is
 * ended after a killed worker.
 */
const processIdOf = (command: object): number | undefined =>
  (command as { ffmpegProc?: { pid?: number } }).ffmpegProc?.pid
