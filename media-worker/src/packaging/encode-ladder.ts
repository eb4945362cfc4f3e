import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FfmpegOutput } from '../ffmpeg/ffmpeg.ts'
import { convert, type JobContext } from '../jobs/job-context.ts'
import type { TrackChoice } from '../recording/choose-tracks.ts'
import { printedAspect } from '../recording/fit-frames.ts'
import type { MeasuredSound } from '../sound/measure-sound.ts'
import { soundGraph } from '../sound/sound-graph.ts'
import { audioOutputs, ladderInputOptions, videoOutputs } from './hls/hls-outputs.ts'
import { measureRendition } from './hls/measure-rendition.ts'
import type { AudioRendition, MeasuredRendition } from './hls/renditions.ts'
import { type Ladder, renditionsOf } from './plan.ts'

interface LadderSource {
  readonly input: string
  readonly choice: TrackChoice
  readonly heard: MeasuredSound | null
  /** Duration of the result, seconds. */
  readonly duration: number
}

/**
 * Encodes the renditions of a ladder into `folder` with one ffmpeg process, and measures them. `areShapesMixed` is whether
 * the shape of the pictures changes in the file. Throws the errors of {@link convert}.
 */
export async function encodeLadder(
  context: JobContext,
  folder: string,
  ladder: Ladder,
  source: LadderSource,
  onProgress: (done: number) => void,
): Promise<{ readonly renditions: MeasuredRendition[]; readonly areShapesMixed: boolean }> {
  const planned = renditionsOf(ladder)
  if (planned.length === 0) return { renditions: [], areShapesMixed: false }
  const { input, choice, duration } = source
  for (const { name } of planned) await mkdir(join(folder, name), { recursive: true })
  const options = ladderInputOptions(choice.picture, ladder.pictures)
  const outputs = ladderOutputs(folder, ladder, source)
  const shapes = new Set<number>()
  const onLine = (line: string) => {
    const aspect = printedAspect(line)
    if (aspect !== null) shapes.add(aspect)
  }
  await convert(context, { inputs: [{ path: input, options }], outputs, duration, onProgress, onLine })
  const renditions = await Promise.all(planned.map((rendition) => measureRendition(folder, rendition)))
  return { renditions, areShapesMixed: shapes.size > 1 }
}

function ladderOutputs(
  folder: string,
  { pictures, sounds, cabin }: Ladder,
  { choice, heard, duration }: LadderSource,
): FfmpegOutput[] {
  const common = { folder, end: duration }
  const { picture, sounds: tracks } = choice
  const sound = (ladder: readonly AudioRendition[], filter: string | null) => {
    if (!heard || ladder.length === 0) return []
    const graph = soundGraph({ tracks, mending: heard.mending })
    return audioOutputs({ graph, ladder, filter, withVideo: picture !== null, ...common })
  }
  return [
    ...(picture && pictures.length > 0 ? videoOutputs({ source: picture, ladder: pictures, ...common }) : []),
    ...sound(sounds, heard?.filter ?? null),
    ...sound(cabin ? [cabin] : [], heard?.cabinFilter ?? null),
  ]
}
