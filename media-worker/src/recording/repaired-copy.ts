import { join } from 'node:path'
import { convert, type JobContext } from '../jobs/job-context.ts'
import type { TrackChoice } from './choose-tracks.ts'
import type { PictureTrack, SoundTrack } from './recording.ts'
import { type RepairedTimes, settsFilter } from './repair-times.ts'

/** Units of time in a second of the copies: of Matroska, and of pictures in MOV. */
const MATROSKA = 1000
const MOV = 90_000

/** The tracks to copy: some pictures, and sounds that are mixed when there are several. */
type Played = Pick<TrackChoice, 'picture' | 'sounds'>

/**
 * Copies the chosen tracks, without decoding them, into a file with repaired times. Returns its path and its tracks, which
 * have other indices. Throws the errors of {@link convert}.
 */
export async function repairedCopy<Choice extends Played>(
  context: JobContext,
  input: string,
  choice: Choice,
  repaired: ReadonlyMap<number, RepairedTimes>,
): Promise<{ input: string; choice: Choice }> {
  const { picture, sounds } = choice
  const path = join(context.folder, 'in-time')
  // Matroska holds every codec, but not how pictures are turned, as phones do it.
  const isMov = picture?.isTurned ?? false
  const optionsOf = ({ index, kind }: PictureTrack | SoundTrack, output: number) => {
    const times = repaired.get(index)
    const ticks = isMov ? (kind === 'picture' ? MOV : 'SR') : MATROSKA
    return ['-map', `0:${index}`, ...(times ? [`-bsf:${output}`, settsFilter(times, ticks)] : [])]
  }
  const tracks = [...(picture ? [picture] : []), ...sounds].flatMap(optionsOf)
  const format = isMov ? ['-video_track_timescale', String(MOV), '-f', 'mov'] : ['-f', 'matroska']
  const outputs = [{ path, options: [...tracks, '-c', 'copy', '-copyinkf', '-copyts', ...format] }]
  await convert(context, { inputs: [{ path: input }], outputs, duration: null })
  const before = picture ? 1 : 0
  const moved = sounds.map((sound, i) => ({ ...sound, index: before + i }))
  return { input: path, choice: { ...choice, picture: picture && { ...picture, index: 0 }, sounds: moved } }
}
