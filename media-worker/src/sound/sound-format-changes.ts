import { join } from 'node:path'
import { convert, type JobContext } from '../jobs/job-context.ts'
import type { TrackChoice } from '../recording/choose-tracks.ts'
import type { SoundTrack } from '../recording/recording.ts'

/** Difference between the durations of packets and of decoded sound from which a copy is made, seconds. */
const OTHER_DURATION = 0.5

/**
 * Whether the sample rate or the number of channels changes within the file, as in joined recordings and television: filters that keep time
 * then begin again at zero, so the sound becomes longer.
 *
 * @param duration of the decoded sound, seconds
 */
export function isUnsteady(duration: number, sounds: readonly SoundTrack[]): boolean {
  return Math.abs(duration - Math.max(...sounds.map(({ end }) => end))) > OTHER_DURATION
}

/**
 * Copies the chosen tracks into a file whose sound has one sample rate and number of channels, and returns its path. Throws the errors of
 * {@link convert}.
 */
export async function steadySound(context: JobContext, input: string, choice: TrackChoice): Promise<string> {
  const path = join(context.folder, 'steady.mkv')
  const { picture, sounds } = choice
  const options = [
    ...(picture ? ['-map', `0:${picture.index}`, '-c:v', 'copy'] : []),
    ...sounds.flatMap(({ index }) => ['-map', `0:${index}`]),
    // Of several tracks each is a microphone.
    ...['-c:a', 'pcm_s24le', '-ar', '48000', '-ac', sounds.length > 1 ? '1' : '2', '-f', 'matroska'],
  ]
  await convert(context, { inputs: [{ path: input }], outputs: [{ path, options }], duration: null })
  return path
}
