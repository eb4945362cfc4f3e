import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { convert, type JobContext } from './job-context.ts'
import {
  afterSecondLook,
  CABIN_MIXES,
  correctionOf,
  isUneven,
  loudnessFilter,
  measureOutputs,
  needsSecondLook,
  parseLoudness,
  parseRange,
  secondLookOutput,
} from './loudness.ts'
import { type AudioSource, checkComplete, checkDuration, type MediaSource } from './source.ts'
import { readSamples, type Samples } from './waveform.ts'

export interface MeasuredSound extends Samples {
  /** LUFS as it was uploaded; null when there is nothing to hear. */
  readonly loudness: number | null
  /** What brings the sound to the loudness of all; null to leave it. */
  readonly filter: string | null
  /** What makes the mix for loud cabins of it; null when it needs none. */
  readonly cabinFilter: string | null
}

/**
 * Decodes the whole sound once to learn its real length, its waveform and its loudness.
 * Throws a MediaError when there is nothing to hear of it, or much less than the file promises.
 */
export async function measureSound(
  context: JobContext,
  input: string,
  source: MediaSource,
  audio: AudioSource,
  onProgress: (done: number) => void,
): Promise<MeasuredSound> {
  const pcm = join(context.folder, 'samples.pcm')
  const longest = context.limits.maxDuration + 1
  onProgress(0)
  const log = await convert(context, {
    inputs: [{ path: input }],
    outputs: measureOutputs(audio.index, pcm, longest),
    duration: source.claimedDuration,
    onProgress,
  })
  const samples = await readSamples(pcm)
  await rm(pcm)
  if (source.kind === 'audio') checkDuration(samples.duration, context.limits)
  const claimed = audio.duration ?? (source.kind === 'audio' ? source.claimedDuration : null)
  checkComplete(samples.duration, claimed, source.claimIsExact)

  const loudness = parseLoudness(log)
  const correction = correctionOf(loudness)
  const measure = (filter: string) => {
    const outputs = [secondLookOutput(audio.index, filter, longest)]
    return convert(context, { inputs: [{ path: input }], outputs, duration: null })
  }
  const first = loudnessFilter(correction)
  const filter =
    correction && first && needsSecondLook(correction)
      ? loudnessFilter(afterSecondLook(correction, parseLoudness(await measure(first))))
      : first
  const cabinFilter = filter && isUneven(parseRange(log)) ? await findCabinFilter(filter, measure) : null
  return { ...samples, loudness: loudness?.integrated ?? null, filter, cabinFilter }
}

/** The gentlest mix that is even enough, brought to the loudness of all; null when none is. */
async function findCabinFilter(filter: string, measure: (filter: string) => Promise<string>): Promise<string | null> {
  for (const mix of CABIN_MIXES) {
    const log = await measure(`${filter},${mix}`)
    if (isUneven(parseRange(log))) continue
    const correction = loudnessFilter(correctionOf(parseLoudness(log)))
    return [filter, mix, correction].filter((step) => step !== null).join(',')
  }
  return null
}
