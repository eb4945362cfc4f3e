import type { Logger } from 'pino'
import { type FfmpegInput, type FfmpegOutput, runFfmpeg } from '../ffmpeg/ffmpeg.ts'
import type { Limits } from './limits.ts'

/** Paths of the programs. */
export interface FfmpegTools {
  readonly ffmpegPath: string
  readonly ffprobePath: string
}

/** What all steps of one job share. */
export interface JobContext {
  readonly tools: FfmpegTools
  readonly limits: Limits
  /** The job's private folder. */
  readonly folder: string
  readonly signal: AbortSignal
  readonly log: Logger
  /** Time limit of one ffmpeg process, seconds. */
  readonly timeout: number
  /** Called for each part of the input that could not be decoded. */
  readonly onDamage: () => void
  /** Codecs of pictures that are not shown and may therefore have any size, by ffmpeg's names. */
  readonly otherPictures: readonly string[]
}

/** Runs one ffmpeg process for the job. `duration`, in seconds, is what progress is computed from. */
export function convert(
  context: JobContext,
  run: {
    readonly inputs: readonly FfmpegInput[]
    readonly outputs: readonly FfmpegOutput[]
    readonly duration: number | null
    readonly onProgress?: (done: number) => void
    readonly onLine?: (line: string) => void
  },
): Promise<string> {
  const { tools, limits, folder, signal, timeout, onDamage, otherPictures } = context
  const shared = { folder, signal, timeout, onDamage, otherPictures }
  return runFfmpeg({ ffmpegPath: tools.ffmpegPath, maxMemory: limits.maxMemory, ...shared, ...run })
}
