import type { FfmpegOutput } from '../ffmpeg/ffmpeg.ts'
import { SAMPLE_RATE } from './waveform.ts'

/** What all recordings are brought to: integrated loudness in LUFS. */
export const TARGET_LOUDNESS = -16
/** Limiter threshold, dBTP. Results must stay below −1, and encoding noise at 32 kbit/s added up to 2.6 dB. */
const TARGET_PEAK = -4
/** dB that a recording is raised by at most, so that noise stays noise. */
const MOST_GAIN = 30

/** How loud a recording is (EBU R 128). */
export interface Loudness {
  /** LUFS. */
  readonly integrated: number
  /** dBTP. */
  readonly truePeak: number
}

/** Of two channels that are alike, one: players put it on both sides, so it is as loud as the two. */
export const TO_MONO = 'pan=mono|c0=0.5*c0+0.5*c1'

/** One process measures the loudness of what a graph makes and writes the samples of the waveform, of so many seconds at most. */
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

/** The summary that ffmpeg's `ebur128` prints; null for silence and for what is too short to measure. */
export function parseLoudness(log: string): Loudness | null {
  const integrated = parseIntegrated(log)
  const truePeak = figure(log, PEAK)
  return integrated === null || truePeak === null ? null : { integrated, truePeak }
}

/** LUFS, from the same summary; null for silence and for what is too short to measure. */
function parseIntegrated(log: string): number | null {
  const integrated = figure(log, /I:\s+(-?[\d.]+) LUFS/)
  // The gate is at -70 LUFS: below it there is nothing to hear.
  return integrated !== null && integrated > -69.9 ? integrated : null
}

function figure(log: string, pattern: RegExp): number | null {
  const found = pattern.exec(log.slice(log.lastIndexOf('Summary:')))
  return found ? Number(found[1]) : null
}

/** How a recording is brought to the target. */
export interface Correction {
  /** dB. */
  readonly gain: number
  /** dB that its highest peak would stand above the limit: what the limiter takes off it. */
  readonly excess: number
}

/** The correction that the measured loudness calls for; null for a recording that is to stay as it is. */
export function correctionOf(loudness: Loudness | null): Correction | null {
  if (!loudness) return null
  const gain = Math.min(TARGET_LOUDNESS - loudness.integrated, MOST_GAIN)
  return { gain, excess: loudness.truePeak + gain - TARGET_PEAK }
}

/** The attenuation of a recording that is too short to measure; null when its peak is below the limit. */
export function correctionOfPeak(log: string): Correction | null {
  const truePeak = figure(log, PEAK)
  return truePeak === null || truePeak <= TARGET_PEAK ? null : { gain: TARGET_PEAK - truePeak, excess: 0 }
}

/** LU between loud and quiet (EBU Tech 3342) up to which the quiet is heard in a loud cabin, too. */
const EVEN = 7

/** LU from the same summary; null when it has none. */
export const parseRange = (log: string): number | null => figure(log, /LRA:\s+(-?[\d.]+) LU/)

/** Whether a recording with that range needs a mix of its own for loud cabins. */
export const isUneven = (range: number | null): boolean => range !== null && range > EVEN

/** What raises the quiet and leaves pauses quiet, from gentle to strong: 22.8 LU of a test became 5.4 and 4.1. */
export const CABIN_MIXES = ['dynaudnorm=f=200:g=7:p=0.9:m=20:t=0.002', 'dynaudnorm=f=150:g=5:m=30:t=0.001'] as const

/** dB of limiting up to which the loudness stays as it was aimed at. */
const HARMLESS = 3
/** dB that a second look may add. */
const MOST_AFTER = 6

/** Whether so much is limited that the outcome has to be measured and corrected once more. */
export const needsSecondLook = ({ excess }: Correction): boolean => excess > HARMLESS

/** The correction raised by what the limiter took away, as measured behind it. */
export function afterSecondLook(correction: Correction, outcome: Loudness | null): Correction {
  const missing = outcome && correction.gain < MOST_GAIN ? TARGET_LOUDNESS - outcome.integrated : 0
  const more = Math.min(MOST_AFTER, Math.max(0, missing))
  return { gain: correction.gain + more, excess: correction.excess + more }
}

/**
 * One gain for the whole, so that pauses stay quiet, and a limiter at four times the sample rate, where true peaks show,
 * when peaks would rise too high. It does to speech what the gain control of `loudnorm` does, in a quarter of its time
 * and without lifting the breaths between sentences.
 */
export function loudnessFilter(correction: Correction | null): string | null {
  if (!correction) return null
  const volume = `volume=${correction.gain.toFixed(2)}dB`
  if (correction.excess <= 0) return volume
  const limit = (10 ** (TARGET_PEAK / 20)).toFixed(4)
  return `${volume},aresample=192000,alimiter=level=disabled:limit=${limit}:attack=5:release=60,aresample=48000`
}

/** Measures the loudness of the first `longest` seconds of what a graph makes. */
export function loudnessOutput(graph: string, longest: number): FfmpegOutput {
  const filters = `${graph},atrim=end=${longest},ebur128=peak=true:framelog=verbose[measured]`
  return { path: '-', options: ['-filter_complex', filters, '-map', '[measured]', '-f', 'null'] }
}
