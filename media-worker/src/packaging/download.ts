import { join } from 'node:path'
import { convert, type JobContext } from '../jobs/job-context.ts'
import { MEDIA_FILE } from './hls/playlist.ts'
import type { MeasuredRendition } from './hls/renditions.ts'

export interface Download {
  /** File name below the prefix. */
  readonly key: string
  readonly contentType: string
}

/**
 * Joins existing renditions into one progressive file without encoding again. Its index comes first, so that it plays
 * while it loads. The file is `download.m4a` for sound alone, `download.mp4` for a video.
 */
export async function makeDownload(
  context: JobContext,
  renditions: readonly MeasuredRendition[],
  outputFolder: string,
): Promise<Download> {
  const isVideo = renditions.some(({ kind }) => kind === 'video')
  const key = isVideo ? 'download.mp4' : 'download.m4a'
  await convert(context, {
    inputs: renditions.map(({ name }) => ({ path: join(outputFolder, name, MEDIA_FILE) })),
    outputs: [
      {
        path: join(outputFolder, key),
        options: [
          ...renditions.flatMap((_, i) => ['-map', `${i}:0`]),
          ...['-c', 'copy', '-map_metadata', '-1', '-movflags', '+faststart', '-f', isVideo ? 'mp4' : 'ipod'],
        ],
      },
    ],
    duration: null,
  })
  return { key, contentType: isVideo ? 'video/mp4' : 'audio/mp4' }
}
