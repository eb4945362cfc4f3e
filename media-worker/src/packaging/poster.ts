import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { FfmpegOutput } from '../ffmpeg/ffmpeg.ts'
import { MediaError } from '../ffmpeg/media-error.ts'
import { convert, type JobContext } from '../jobs/job-context.ts'
import { AS_BT709, toBt709 } from '../recording/colour.ts'
import type { CoverTrack, PictureTrack } from '../recording/recording.ts'

/** Name of the poster below the prefix. */
export const POSTER = 'poster.webp'

/** Pixels of its longer side, at most. */
const LARGEST = 1280
/** Pixels of a cover that is looked at: 8,000 × 8,000. */
const MAX_COVER_PIXELS = 64e6

/**
 * Writes `poster.webp` into `outputFolder`: a representative picture of a video, or the cover of a recording. False when there is neither; a
 * picture that cannot be read is no reason to refuse the sound.
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
  // Key frames alone: they are sharp, and whatever lies between them need not be decoded.
  const begin = Math.min(10, (picture?.end ?? 0) * 0.1).toFixed(2)
  const options = picture ? ['-skip_frame', 'nokey', '-noaccurate_seek', '-ss', begin] : []
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

/** Of some, the picture that is most unlike a black or blurred one. */
function frameOutput({ index, width, height, colour }: PictureTrack, path: string): FfmpegOutput {
  const scale = Math.min(1, LARGEST / width)
  const size = `${Math.max(2, Math.round(width * scale))}:${Math.max(2, Math.round(height * scale))}`
  const converted = toBt709(colour)
  const steps = [
    ...(converted === null ? [] : [converted]),
    ...[
      AS_BT709,
      `scale=${size}:flags=bicubic+accurate_rnd:in_color_matrix=bt709:in_range=tv`,
      'format=rgb24',
      'thumbnail=n=6,setsar=1,setpts=0',
    ],
  ]
  return {
    path,
    options: [
      ...['-filter_complex', `[0:${index}]${steps.join(',')}[poster]`, '-map', '[poster]'],
      ...['-frames:v', '1', '-update', '1', '-f', 'image2', '-c:v', 'png'],
    ],
  }
}

/** The cover as it stands in the file. */
const coverOutput = (index: number, path: string): FfmpegOutput => ({
  path,
  options: ['-map', `0:${index}`, '-c', 'copy', '-frames:v', '1', '-f', 'rawvideo'],
})
