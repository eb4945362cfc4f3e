import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { convert, type JobContext } from './job-context.ts'
import {
  afterSecondLook,
  correctionOf,
  loudnessFilter,
  measureOutputs,
  needsSecondLook,
  parseLoudness,
  secondLookOutput,
} from './loudness.ts'
import { type AudioSource, checkComplete, checkDuration, type MediaSource } from './source.ts'
import { readSamples, type Samples } from './waveform.ts'

export interface MeasuredSound extends Samples {
  /** LUFS as it was uploaded; null when there is nothing to hear. */
  readonly loudness: number | null
  /** What brings the sound to the loudness of all; null to leave it. */
  readonly filter: string | null
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
  const measured = { ...samples, loudness: loudness?.integrated ?? null }
  const correction = correctionOf(loudness)
  const filter = loudnessFilter(correction)
  if (!correction || !filter || !needsSecondLook(correction)) return { ...measured, filter }
  const outputs = [secondLookOutput(audio.index, filter, longest)]
  const again = await convert(context, { inputs: [{ path: input }], outputs, duration: null })
  return { ...measured, filter: loudnessFilter(afterSecondLook(correction, parseLoudness(again))) }
}
