import { join } from 'node:path'
import { convert, type JobContext } from '../jobs/job-context.ts'
import type { TrackChoice } from '../recording/choose-tracks.ts'
import type { SoundTrack } from '../recording/recording.ts'

/** Difference between the durations of packets and of decoded sound that requires a copy, seconds. */
const OTHER_DURATION = 0.5

/**
 * Returns whether the sample rate or the number of channels changes within the file, as in joined recordings and
 * television. In such files, filters that keep time restart at zero, so the sound becomes longer.
 *
 * @param duration of the decoded sound, seconds
 */
export function isUnsteady(duration: number, sounds: readonly SoundTrack[]): boolean {
  return Math.abs(duration - Math.max(...sounds.map(({ end }) => end))) > OTHER_DURATION
}

/**
 * Copies the chosen tracks into a file whose sound has a constant sample rate and number of channels. Returns its path.
 * Throws the errors of {@link convert}.
 */
export async function steadySound(context: JobContext, input: string, choice: TrackChoice): Promise<string> {
  const path = join(context.folder, 'steady.mkv')
  const { picture, sounds } = choice
  const options = [
    ...(picture ? ['-map', `0:${picture.index}`, '-c:v', 'copy'] : []),
    ...sounds.flatMap(({ index }) => ['-map', `0:${index}`]),
    // Several tracks are microphones, and each is mono.
    ...['-c:a', 'pcm_s24le', '-ar', '48000', '-ac', sounds.length > 1 ? '1' : '2', '-f', 'matroska'],
  ]
  await convert(context, { inputs: [{ path: input }], outputs: [{ path, options }], duration: null })
  return path
}
