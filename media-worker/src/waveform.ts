import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

/** Samples per second and channel of the file that the waveform is drawn from. */
export const SAMPLE_RATE = 8000
/** Bars of a waveform. */
const BUCKETS = 800
/** The highest level of a sample with nothing to hear: −60 dBFS. */
const SILENT_TO = 32
/** Share of the energy that lies between the channels, up to which nobody hears that there are two: −50 dB. */
const MONO_BELOW = 1e-5

/** What the decoded samples show: how long the sound really lasts, and its waveform. */
export interface Samples {
  /** Seconds. */
  readonly duration: number
  /** Where the longest stretch with nothing to hear begins and how long it is, in seconds. */
  readonly silence: { readonly at: number; readonly seconds: number }
  /** 1 when there is nothing to hear in two that is not in one. */
  readonly channels: 1 | 2
  /** The highest peak of each of 800 equal stretches, a byte each, the highest of all being 255; base64. */
  readonly waveform: string
}

/** Reads a file of 16-bit stereo samples at {@link SAMPLE_RATE}. */
export async function readSamples(path: string): Promise<Samples> {
  const count = Math.floor((await stat(path)).size / 4)
  const peaks = new Uint16Array(BUCKETS)
  let sample = 0
  let middle = 0
  let side = 0
  let silentFrom = 0
  let silence = { from: 0, count: 0 }
  // Chunks of a size that 4 divides never cut a sample in two.
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const bytes = chunk as Buffer
    for (let at = 0; at + 3 < bytes.length; at += 4, sample++) {
      const left = bytes.readInt16LE(at)
      const right = bytes.readInt16LE(at + 2)
      const both = (left + right) / 2
      middle += both * both
      side += ((left - right) / 2) ** 2
      const bucket = Math.floor((sample * BUCKETS) / count)
      const level = Math.abs(both)
      if (level > (peaks[bucket] ?? 0)) peaks[bucket] = level
      if (level > SILENT_TO) silentFrom = sample + 1
      else if (sample + 1 - silentFrom > silence.count) silence = { from: silentFrom, count: sample + 1 - silentFrom }
    }
  }
  const highest = Math.max(...peaks)
  const scaled = Uint8Array.from(peaks, (peak) => (highest === 0 ? 0 : Math.round((peak / highest) * 255)))
  return {
    duration: count / SAMPLE_RATE,
    silence: { at: silence.from / SAMPLE_RATE, seconds: silence.count / SAMPLE_RATE },
    channels: side <= middle * MONO_BELOW ? 1 : 2,
    waveform: Buffer.from(scaled).toString('base64'),
  }
}
