import type { FfmpegOutput } from './ffmpeg.ts'
import { SAMPLE_RATE } from './waveform.ts'

/** What all sessions are brought to: integrated loudness in LUFS. */
const TARGET_LOUDNESS = -16
/** dBTP that the limiter keeps to; encoding may add up to a decibel on top, and −1.5 is the limit. */
const TARGET_PEAK = -2.5
/** dB that a recording is raised by at most, so that noise stays noise. */
const MOST_GAIN = 30

/** How loud a recording is (EBU R 128). */
export interface Loudness {
  /** LUFS. */
  readonly integrated: number
  /** dBTP. */
  readonly truePeak: number
}

/** Stereo at 48 kHz, which everything is measured and encoded in. */
export const STEREO = 'aresample=48000,aformat=channel_layouts=stereo'

/** One process measures the loudness and writes the samples of the waveform, of so many seconds at most. */
export function measureOutputs(audioIndex: number, pcmPath: string, longest: number): FfmpegOutput[] {
  const graph = [
    `[0:${audioIndex}]atrim=end=${longest},${STEREO},asplit=2[loud][wave]`,
    '[loud]ebur128=peak=true:framelog=verbose[measured]',
    `[wave]aresample=${SAMPLE_RATE},aformat=channel_layouts=mono:sample_fmts=s16[samples]`,
  ]
  return [
    { path: '-', options: ['-filter_complex', graph.join(';'), '-map', '[measured]', '-f', 'null'] },
    { path: pcmPath, options: ['-map', '[samples]', '-f', 's16le'] },
  ]
}

/** The summary that ffmpeg's `ebur128` prints; null for silence and for what is too short to measure. */
export function parseLoudness(log: string): Loudness | null {
  const summary = log.slice(log.lastIndexOf('Summary:'))
  const number = (pattern: RegExp) => Number(pattern.exec(summary)?.[1] ?? Number.NaN)
  const loudness = {
    integrated: number(/I:\s+(-?[\d.]+) LUFS/),
    truePeak: number(/Peak:\s+(-?[\d.]+) dBFS/),
  }
  // The gate is at -70 LUFS: below it there is nothing to hear.
  return Object.values(loudness).every(Number.isFinite) && loudness.integrated > -69.9 ? loudness : null
}

/**
 * What brings the whole to the target: one gain, so that pauses stay quiet, and a limiter at four times the sample rate,
 * where true peaks show, when peaks would rise too high. It does to speech what the gain control of `loudnorm` does, in a
 * quarter of its time and without lifting the breaths between sentences. Null for a recording that is to stay as it is.
 */
export function loudnessFilter(loudness: Loudness | null): string | null {
  if (!loudness) return null
  const gain = Math.min(TARGET_LOUDNESS - loudness.integrated, MOST_GAIN)
  const volume = `volume=${gain.toFixed(2)}dB`
  if (loudness.truePeak + gain <= TARGET_PEAK) return volume
  const limit = (10 ** (TARGET_PEAK / 20)).toFixed(4)
  return `${volume},aresample=192000,alimiter=level=disabled:limit=${limit}:attack=5:release=60,aresample=48000`
}
