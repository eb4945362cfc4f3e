import { join } from 'node:path'
import sharp from 'sharp'
import { convert, type JobContext } from './job-context.ts'
import { MediaError } from './media-error.ts'
import type { MediaSource } from './source.ts'

/** Name of the poster below the prefix. */
export const POSTER = 'poster.webp'

/**
 * Writes `poster.webp` into `outputFolder`: a representative picture of a video, or the cover art of a recording. False
 * when there is neither; a picture that cannot be read is no reason to refuse the sound.
 */
export async function makePoster(
  context: JobContext,
  input: string,
  source: MediaSource,
  outputFolder: string,
): Promise<boolean> {
  const stream = source.video?.index ?? source.coverArt
  if (stream === null) return false
  const png = join(context.folder, 'poster.png')
  const begin = Math.min(10, (source.video?.duration ?? 0) * 0.1).toFixed(2)
  // Key frames alone: they are sharp, and whatever lies between them need not be decoded.
  const seek = source.video ? ['-skip_frame', 'nokey', '-noaccurate_seek', '-ss', begin] : []
  // Of some, the one that is most unlike a black or blurred one.
  const choose = source.video ? 'thumbnail=n=6,' : ''
  const filter = `[0:${stream}]${choose}scale='min(1280,iw)':-2,setsar=1,setpts=0[poster]`
  try {
    await convert(context, {
      inputs: [{ path: input, options: seek }],
      outputs: [
        {
          path: png,
          options: [
            '-filter_complex',
            filter,
            '-map',
            '[poster]',
            '-frames:v',
            '1',
            '-update',
            '1',
            '-f',
            'image2',
            '-c:v',
            'png',
          ],
        },
      ],
      duration: null,
    })
    await sharp(png, { limitInputPixels: context.limits.maxPixels })
      .webp({ quality: 74 })
      .toFile(join(outputFolder, POSTER))
    return true
  } catch (error) {
    if (context.signal.aborted) throw error
    context.log.warn({ error: error instanceof MediaError ? error.code : error }, 'no poster could be made')
    return false
  }
}
