import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { convert, type JobContext } from '../jobs/job-context.ts'
import type { SoundTrack } from '../recording/recording.ts'
import {
  afterSecondLook,
  CABIN_MIXES,
  correctionOf,
  correctionOfPeak,
  isUneven,
  loudnessFilter,
  loudnessOutput,
  measureOutputs,
  needsSecondLook,
  parseLoudness,
  parseRange,
} from './loudness.ts'
import { hasImpossibleSamples, type Mending, NO_MENDING, soundGraph } from './sound-graph.ts'
import { readSamples, type Samples } from './waveform.ts'

/** The sound to measure. */
export interface SoundSource {
  readonly input: string
  /** Mixed when there are several. */
  readonly tracks: readonly SoundTrack[]
  /** Whether an editor chose to invert the right channel. */
  readonly isInverted: boolean
  /** Duration in seconds, to compute progress from; null when unknown. */
  readonly expected: number | null
}

export interface MeasuredSound extends Samples {
  /** Corrections that are applied before all other filters. */
  readonly mending: Mending
  /** Whether parts could not be decoded, or samples are invalid. */
  readonly isDamaged: boolean
  /** Loudness of the upload in LUFS; null for silence, or for sound too short to measure. */
  readonly loudness: number | null
  /** Filter that brings the sound to the target loudness; null to leave it unchanged. */
  readonly filter: string | null
  /** Filter that makes the mix for loud cabins; null when none is needed. */
  readonly cabinFilter: string | null
}

/**
 * Decodes the whole sound to measure its duration, waveform and loudness, and again when corrections are needed. Throws
 * the errors of {@link convert}.
 */
export async function measureSound(
  context: JobContext,
  source: SoundSource,
  onProgress: (done: number) => void,
): Promise<MeasuredSound> {
  const { input, tracks, isInverted } = source
  const pcm = join(context.folder, 'samples.pcm')
  const longest = context.limits.maxDuration + 1
  const inputs = [{ path: input }]
  let isDamaged = false
  const watched = {
    ...context,
    onDamage() {
      isDamaged = true
    },
  }
  const graphOf = (mending: Mending, isCounted = false) => soundGraph({ tracks, mending, isCounted })
  const measureAll = async (mending: Mending) => {
    const outputs = measureOutputs(graphOf(mending, true), pcm, longest)
    const log = await convert(watched, { inputs, outputs, duration: source.expected, onProgress })
    const samples = await readSamples(pcm)
    await rm(pcm)
    return { log, samples }
  }
  onProgress(0)
  const asUploaded = { ...NO_MENDING, isInverted }
  const first = await measureAll(asUploaded)
  const { offset, only } = first.samples
  const mending = { ...asUploaded, offset, only }
  const isMended = offset !== null || only !== null
  const { log, samples } = isMended ? await measureAll(mending) : first

  const measure = (filter: string) => {
    const outputs = [loudnessOutput(`${graphOf(mending)},${filter}`, longest)]
    return convert(watched, { inputs, outputs, duration: null })
  }
  const loudness = parseLoudness(log)
  const correction = loudness ? correctionOf(loudness) : correctionOfPeak(log)
  const once = loudnessFilter(correction)
  const filter =
    correction && once && needsSecondLook(correction)
      ? loudnessFilter(afterSecondLook(correction, parseLoudness(await measure(once))))
      : once
  const cabinFilter = filter && isUneven(parseRange(log)) ? await findCabinFilter(filter, measure) : null
  return {
    ...samples,
    only,
    mending,
    isDamaged: isDamaged || hasImpossibleSamples(first.log),
    loudness: parseLoudness(first.log)?.integrated ?? null,
    filter,
    cabinFilter,
  }
}

/** Returns the gentlest mix that is even enough, at the target loudness; null when no mix is. */
async function findCabinFilter(filter: string, measure: (filter: string) => Promise<string>): Promise<string | null> {
  for (const mix of CABIN_MIXES) {
    const log = await measure(`${filter},${mix}`)
    if (isUneven(parseRange(log))) continue
    const correction = loudnessFilter(correctionOf(parseLoudness(log)))
    return [filter, mix, correction].filter((step) => step !== null).join(',')
  }
  return null
}
