import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { FfmpegOutput } from '../ffmpeg/ffmpeg.ts'
import { MediaError } from '../ffmpeg/media-error.ts'
import { convert, type JobContext } from '../jobs/job-context.ts'
import { AS_BT709, toBt709 } from '../recording/colour.ts'
import type { CoverTrack, PictureTrack } from '../recording/recording.ts'
import { decoderOptions, onBlack } from '../recording/transparency.ts'

/** Name of the poster below the prefix. */
export const POSTER = 'poster.webp'

/** Longest side of the poster, pixels. */
const LARGEST = 1280
/** Largest cover that is read, pixels: 8,000 × 8,000. */
const MAX_COVER_PIXELS = 64e6

/**
 * Writes `poster.webp` into `outputFolder`: a representative frame of a video, or the cover of a recording. Returns false
 * when there is neither, or when it cannot be read: that is no reason to refuse the sound.
 */
export async function makePoster(
  context: JobContext,
  input: string,
  { picture, cover }: { readonly picture: PictureTrack | null; readonly cover: CoverTrack | null },
  outputFolder: string,
): Promise<boolean> {
  if (!picture && !cover) return false
  const found = join(context.folder, 'poster')
  const output = picture ? frameOutput(picture, found) : coverOutput(cover?.index ?? 0, found)
  // Use key frames only: they are sharp, and the frames between them need no decoding.
  const begin = Math.min(10, (picture?.end ?? 0) * 0.1).toFixed(2)
  const options = picture ? [...decoderOptions(picture), '-skip_frame', 'nokey', '-noaccurate_seek', '-ss', begin] : []
  try {
    await convert(context, { inputs: [{ path: input, options }], outputs: [output], duration: null })
    await sharp(await readFile(found), { limitInputPixels: MAX_COVER_PIXELS })
      .resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 74 })
      .toFile(join(outputFolder, POSTER))
    return true
  } catch (error) {
    if (context.signal.aborted) throw error
    context.log.warn({ error: error instanceof MediaError ? error.code : error }, 'no poster could be made')
    return false
  }
}

/** Takes the most typical of several frames, so that the poster is neither black nor blurred. */
function frameOutput(picture: PictureTrack, path: string): FfmpegOutput {
  const { index, width, height, colour } = picture
  const scale = Math.min(1, LARGEST / width)
  const size = `${Math.max(2, Math.round(width * scale))}:${Math.max(2, Math.round(height * scale))}`
  const steps = [
    ...[onBlack(picture), toBt709(colour), AS_BT709],
    `scale=${size}:flags=bicubic+accurate_rnd:in_color_matrix=bt709:in_range=tv`,
    ...['format=rgb24', 'thumbnail=n=6,setsar=1,setpts=0'],
  ].filter((step) => step !== null)
  return {
    path,
    options: [
      ...['-filter_complex', `[0:${index}]${steps.join(',')}[poster]`, '-map', '[poster]'],
      ...['-frames:v', '1', '-update', '1', '-f', 'image2', '-c:v', 'png'],
    ],
  }
}

/** Copies the cover out of the file unchanged. */
const coverOutput = (index: number, path: string): FfmpegOutput => ({
  path,
  options: ['-map', `0:${index}`, '-c', 'copy', '-frames:v', '1', '-f', 'rawvideo'],
})
