import type { Logger } from 'pino'
import { type FfmpegInput, type FfmpegOutput, runFfmpeg } from '../ffmpeg/ffmpeg.ts'
import type { Limits } from './limits.ts'

/** Where the programs are. */
export interface FfmpegTools {
  readonly ffmpegPath: string
  readonly ffprobePath: string
}

/** What the steps of one job share. */
export interface JobContext {
  readonly tools: FfmpegTools
  readonly limits: Limits
  /** The job's private folder. */
  readonly folder: string
  readonly signal: AbortSignal
  readonly log: Logger
  /** Seconds that one ffmpeg process may take. */
  readonly timeout: number
  /** Called for each part of the input that could not be decoded. */
  readonly onDamage: () => void
  /** ffmpeg's names of the codecs of pictures that are not shown, which may be of any size. */
  readonly otherPictures: readonly string[]
}

/** One ffmpeg process of the job; progress is computed from `duration`, seconds. */
export function convert(
  context: JobContext,
  run: {
    readonly inputs: readonly FfmpegInput[]
    readonly outputs: readonly FfmpegOutput[]
    readonly duration: number | null
    readonly onProgress?: (done: number) => void
  },
): Promise<string> {
  const { tools, folder, signal, timeout, onDamage, otherPictures } = context
  return runFfmpeg({ ffmpegPath: tools.ffmpegPath, folder, signal, timeout, onDamage, otherPictures, ...run })
}
