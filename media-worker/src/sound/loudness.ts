import type { FfmpegOutput } from '../ffmpeg/ffmpeg.ts'
import { SAMPLE_RATE } from './waveform.ts'

/** Integrated loudness to which all recordings are adjusted, LUFS. */
export const TARGET_LOUDNESS = -16
/** Threshold of the limiter, dBTP. Results must stay below −1, and encoding at 32 kbit/s raised peaks by up to 2.6 dB. */
const TARGET_PEAK = -4
/** Most dB by which a recording is raised. More would make its noise audible. */
const MOST_GAIN = 30

/** Loudness of a recording (EBU R 128). */
export interface Loudness {
  /** LUFS. */
  readonly integrated: number
  /** dBTP. */
  readonly truePeak: number
}

/** Mixes two equal channels into one. Players send it to both sides, so it is as loud as the two. */
export const TO_MONO = 'pan=mono|c0=0.5*c0+0.5*c1'

/**
 * Returns outputs that measure the loudness of a graph and write the waveform's samples in the same process, for at most
 * `longest` seconds.
 */
export function measureOutputs(graph: string, pcmPath: string, longest: number): FfmpegOutput[] {
  const filters = [
    `${graph},atrim=end=${longest},asplit=2[loud][wave]`,
    '[loud]ebur128=peak=true:framelog=verbose[measured]',
    `[wave]aresample=${SAMPLE_RATE},aformat=sample_fmts=s16[samples]`,
  ]
  return [
    { path: '-', options: ['-filter_complex', filters.join(';'), '-map', '[measured]', '-f', 'null'] },
    { path: pcmPath, options: ['-map', '[samples]', '-f', 's16le'] },
  ]
}

const PEAK = /Peak:\s+(-?[\d.]+) dBFS/

/** Parses the summary of ffmpeg's `ebur128`. Returns null for silence, and for sound too short to measure. */
export function parseLoudness(log: string): Loudness | null {
  const integrated = parseIntegrated(log)
  const truePeak = figure(log, PEAK)
  return integrated === null || truePeak === null ? null : { integrated, truePeak }
}

/** Parses the integrated loudness in LUFS. Returns null for silence, and for sound too short to measure. */
function parseIntegrated(log: string): number | null {
  const integrated = figure(log, /I:\s+(-?[\d.]+) LUFS/)
  // The gate is at −70 LUFS; anything below it is inaudible.
  return integrated !== null && integrated > -69.9 ? integrated : null
}

function figure(log: string, pattern: RegExp): number | null {
  const found = pattern.exec(log.slice(log.lastIndexOf('Summary:')))
  return found ? Number(found[1]) : null
}

/** The correction that brings a recording to the target. */
export interface Correction {
  /** dB. */
  readonly gain: number
  /** dB by which the highest peak would exceed the limit, and which the limiter removes. */
  readonly excess: number
}

/** Returns the correction for the measured loudness; null when the recording stays unchanged. */
export function correctionOf(loudness: Loudness | null): Correction | null {
  if (!loudness) return null
  const gain = Math.min(TARGET_LOUDNESS - loudness.integrated, MOST_GAIN)
  return { gain, excess: loudness.truePeak + gain - TARGET_PEAK }
}

/** Returns the attenuation for a recording that is too short to measure; null when its peak is below the limit. */
export function correctionOfPeak(log: string): Correction | null {
  const truePeak = figure(log, PEAK)
  return truePeak === null || truePeak <= TARGET_PEAK ? null : { gain: TARGET_PEAK - truePeak, excess: 0 }
}

/** Loudness range in LU (EBU Tech 3342) up to which quiet passages are audible in a loud cabin. */
const EVEN = 7

/** Parses the loudness range in LU from the same summary; null when it has none. */
export const parseRange = (log: string): number | null => figure(log, /LRA:\s+(-?[\d.]+) LU/)

/** Returns whether a recording with this loudness range needs a separate mix for loud cabins. */
export const isUneven = (range: number | null): boolean => range !== null && range > EVEN

/**
 * Filters that raise quiet passages but not pauses, from gentle to strong. In a test, they reduced a range of 22.8 LU to
 * 5.4 and 4.1 LU.
 */
export const CABIN_MIXES = ['dynaudnorm=f=200:g=7:p=0.9:m=20:t=0.002', 'dynaudnorm=f=150:g=5:m=30:t=0.001'] as const

/** dB of limiting up to which the result still has the intended loudness. */
const HARMLESS = 3
/** Most dB that a second measurement may add. */
const MOST_AFTER = 6

/** Returns whether the limiter removes so much that the result must be measured and corrected once more. */
export const needsSecondLook = ({ excess }: Correction): boolean => excess > HARMLESS

/** Raises the correction by the loudness that the limiter removed, as measured after it. */
export function afterSecondLook(correction: Correction, outcome: Loudness | null): Correction {
  const missing = outcome && correction.gain < MOST_GAIN ? TARGET_LOUDNESS - outcome.integrated : 0
  const more = Math.min(MOST_AFTER, Math.max(0, missing))
  return { gain: correction.gain + more, excess: correction.excess + more }
}

/**
 * Returns the filter for a correction: one gain for the whole recording, so that pauses stay quiet. When peaks would
 * exceed the limit, adds a limiter at four times the sample rate, where true peaks are visible. For speech, this equals
 * the gain control of `loudnorm` in a quarter of the time, without raising breaths between sentences.
 */
export function loudnessFilter(correction: Correction | null): string | null {
  if (!correction) return null
  const volume = `volume=${correction.gain.toFixed(2)}dB`
  if (correction.excess <= 0) return volume
  const limit = (10 ** (TARGET_PEAK / 20)).toFixed(4)
  return `${volume},aresample=192000,alimiter=level=disabled:limit=${limit}:attack=5:release=60,aresample=48000`
}

/** Returns an output that measures the loudness of the first `longest` seconds of a graph. */
export function loudnessOutput(graph: string, longest: number): FfmpegOutput {
  const filters = `${graph},atrim=end=${longest},ebur128=peak=true:framelog=verbose[measured]`
  return { path: '-', options: ['-filter_complex', filters, '-map', '[measured]', '-f', 'null'] }
}
