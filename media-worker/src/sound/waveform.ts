import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

/** Samples per second and channel in the file from which the waveform is drawn. */
export const SAMPLE_RATE = 8000
/** Number of bars in a waveform. */
const BUCKETS = 800
/** Full scale of 16-bit samples. */
const FULL_SCALE = 32_768
/** Highest level of a silent sample: −60 dBFS. */
const SILENT_TO = 32
/** Energy of the difference between the channels, relative to their sum, below which they sound like one: −50 dB. */
const MONO_BELOW = 1e-5

/**
 * Energy relative to the other channel below which a channel counts as empty: −30 dB, about what a neighbouring microphone
 * picks up.
 */
const NOTHING_BELOW = 1e-3
/** Energy of the channels' sum, relative to their difference, below which they cancel out: −20 dB. */
const OPPOSITE_BELOW = 1e-2
/** DC offset from which it is corrected, as a fraction of full scale. */
const OFFSET_FROM = 0.003

/** Measurements of the decoded samples: the real duration, the content of the channels, and the waveform. */
export interface Samples {
  /** Seconds. */
  readonly duration: number
  /** Whether the recording is completely silent. */
  readonly isSilent: boolean
  /** Start and duration of the longest silence, in seconds. */
  readonly silence: { readonly at: number; readonly seconds: number }
  /** 1 when both channels sound the same. */
  readonly channels: 1 | 2
  /** The only channel with sound; null when both have some, or neither. */
  readonly only: 'left' | 'right' | null
  /** Whether the channels are inverted copies, which cancel out when mixed, as on a phone's loudspeaker. */
  readonly isOpposite: boolean
  /** How much louder the right channel is than the left, dB, from −60 to 60. */
  readonly balance: number
  /** Level of each second, in dBFS of both channels together; −120 for silence. */
  readonly levels: readonly number[]
  /** DC offset of left and right, as a fraction of full scale; null when it is negligible. */
  readonly offset: readonly [left: number, right: number] | null
  /** Highest peak of each of 800 equal stretches, one byte each, scaled so that the highest is 255; base64. */
  readonly waveform: string
}

/** Reads a file of 16-bit stereo samples at {@link SAMPLE_RATE}. */
export async function readSamples(path: string): Promise<Samples> {
  const count = Math.floor((await stat(path)).size / 4)
  const peaks = new Uint16Array(BUCKETS)
  const sums = { left: 0, right: 0, left2: 0, right2: 0, product: 0 }
  let sample = 0
  let silentFrom = 0
  let silence = { from: 0, count: 0 }
  const levels: number[] = []
  let energy = 0
  // The chunk size is divisible by 4, so no sample is split between chunks.
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const bytes = chunk as Buffer
    for (let at = 0; at + 3 < bytes.length; at += 4, sample++) {
      const left = bytes.readInt16LE(at)
      const right = bytes.readInt16LE(at + 2)
      sums.left += left
      sums.right += right
      sums.left2 += left * left
      sums.right2 += right * right
      sums.product += left * right
      energy += left * left + right * right
      if ((sample + 1) % SAMPLE_RATE === 0) {
        levels.push(levelOf(energy))
        energy = 0
      }
      const bucket = Math.floor((sample * BUCKETS) / count)
      const level = Math.max(Math.abs(left), Math.abs(right))
      if (level > (peaks[bucket] ?? 0)) peaks[bucket] = level
      if (level > SILENT_TO) silentFrom = sample + 1
      else if (sample + 1 - silentFrom > silence.count) silence = { from: silentFrom, count: sample + 1 - silentFrom }
    }
  }
  const highest = Math.max(...peaks)
  const scaled = Uint8Array.from(peaks, (peak) => (highest === 0 ? 0 : Math.round((peak / highest) * 255)))
  return {
    duration: count / SAMPLE_RATE,
    isSilent: highest <= SILENT_TO,
    silence: { at: silence.from / SAMPLE_RATE, seconds: silence.count / SAMPLE_RATE },
    ...channelsOf(sums, count),
    levels,
    waveform: Buffer.from(scaled).toString('base64'),
  }
}

/** Returns the level in dBFS of a second with this energy. */
const levelOf = (energy: number) =>
  energy === 0 ? -120 : 10 * Math.log10(energy / (2 * SAMPLE_RATE * FULL_SCALE ** 2))

/** Sums over all samples: of the channels, of their squares, and of their product. */
interface Sums {
  readonly left: number
  readonly right: number
  readonly left2: number
  readonly right2: number
  readonly product: number
}

function channelsOf(
  sums: Sums,
  count: number,
): Pick<Samples, 'channels' | 'only' | 'isOpposite' | 'balance' | 'offset'> {
  const means = [sums.left / count, sums.right / count] as const
  // Subtract the DC offset, which is inaudible.
  const left = sums.left2 - count * means[0] ** 2
  const right = sums.right2 - count * means[1] ** 2
  const both = 2 * (sums.product - count * means[0] * means[1])
  const middle = (left + right + both) / 4
  const side = (left + right - both) / 4
  const isHeard = left + right > count * SILENT_TO
  const only = right <= left * NOTHING_BELOW ? 'left' : left <= right * NOTHING_BELOW ? 'right' : null
  const hasOffset = means.some((mean) => Math.abs(mean) > OFFSET_FROM * FULL_SCALE)
  return {
    channels: side <= middle * MONO_BELOW ? 1 : 2,
    only: isHeard ? only : null,
    isOpposite: isHeard && only === null && middle <= side * OPPOSITE_BELOW,
    balance: Math.max(-60, Math.min(60, 10 * Math.log10((right + 1) / (left + 1)))),
    offset: count > 0 && hasOffset ? [means[0] / FULL_SCALE, means[1] / FULL_SCALE] : null,
  }
}
