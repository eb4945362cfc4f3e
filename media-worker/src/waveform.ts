import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

/** Samples per second of the file that the waveform is drawn from. */
export const SAMPLE_RATE = 8000
/** Bars of a waveform. */
const BUCKETS = 800

/** What the decoded samples show: how long the sound really lasts, and its waveform. */
export interface Samples {
  /** Seconds. */
  readonly duration: number
  /** The highest peak of each of 800 equal stretches, a byte each, the highest of all being 255; base64. */
  readonly waveform: string
}

/** Reads a file of 16-bit mono samples at {@link SAMPLE_RATE}. */
export async function readSamples(path: string): Promise<Samples> {
  const count = Math.floor((await stat(path)).size / 2)
  const peaks = new Uint16Array(BUCKETS)
  let sample = 0
  // Chunks of an even size never cut a sample in two.
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const bytes = chunk as Buffer
    for (let at = 0; at + 1 < bytes.length; at += 2, sample++) {
      const bucket = Math.floor((sample * BUCKETS) / count)
      const level = Math.abs(bytes.readInt16LE(at))
      if (level > (peaks[bucket] ?? 0)) peaks[bucket] = level
    }
  }
  const highest = Math.max(...peaks)
  const scaled = Uint8Array.from(peaks, (peak) => (highest === 0 ? 0 : Math.round((peak / highest) * 255)))
  return { duration: count / SAMPLE_RATE, waveform: Buffer.from(scaled).toString('base64') }
}
