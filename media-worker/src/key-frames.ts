import { type ProbeOptions, packetsOf } from './ffprobe.ts'
import type { VideoSource } from './source.ts'

/** Seconds of a file that are looked at: several of the longest groups that encoders usually make. */
const LOOKED_AT = 60

/**
 * bit/s that a video would take with a key frame every so many seconds, by its first minute; null where that cannot be told. A
 * picture that stands still is written whole once in ten seconds or more, and costs next to nothing in between. Throws what
 * {@link packetsOf} throws.
 */
export async function rateWithKeyFrames(
  path: string,
  { index, frameRate }: Pick<VideoSource, 'index' | 'frameRate'>,
  everySeconds: number,
  options: ProbeOptions,
): Promise<number | null> {
  const packets = await packetsOf(path, { index, seconds: LOOKED_AT }, options)
  const keys = packets.filter(({ isKey }) => isKey)
  const bytesOf = (some: typeof packets) => some.reduce((sum, { size }) => sum + size, 0)
  if (keys.length === 0 || !(frameRate.value > 0)) return null
  const seconds = packets.length / frameRate.value
  const between = (bytesOf(packets) - bytesOf(keys)) / seconds
  return 8 * (between + bytesOf(keys) / keys.length / everySeconds)
}
