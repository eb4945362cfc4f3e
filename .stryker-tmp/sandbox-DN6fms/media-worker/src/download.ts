// @ts-nocheck
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { convert, type JobContext } from './job-context.ts'
import type { MeasuredRendition } from './playlist.ts'

export interface Download {
  /** Name below the prefix. */
  readonly key: string
  readonly contentType: string
}

/**
 * Makes one progressive file of renditions that exist, without encoding again, its index in front so that it plays
 * while it loads: `download.m4a` of a sound, `download.mp4` of a picture and its sound.
 */
export async function makeDownload(
  context: JobContext,
  renditions: readonly MeasuredRendition[],
  outputFolder: string,
): Promise<Download> {
  const isVideo = renditions.some(({ kind }) => kind === 'video')
  const key = isVideo ? 'download.mp4' : 'download.m4a'
  const joined = await Promise.all(renditions.map((rendition) => joinSegments(context.folder, outputFolder, rendition)))
  await convert(context, {
    inputs: joined.map((path) => ({ path })),
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
  for (const path of joined) await rm(path)
  return { key, contentType: isVideo ? 'video/mp4' : 'audio/mp4' }
}

/** A fragmented MP4 is its initialisation and its segments in one file. */
async function joinSegments(folder: string, outputFolder: string, rendition: MeasuredRendition): Promise<string> {
  const path = join(folder, `joined-${rendition.name}.mp4`)
  const files = rendition.files
  await pipeline(
    (async function* () {
      for (const file of files) yield* createReadStream(join(outputFolder, rendition.name, file))
    })(),
    createWriteStream(path),
  )
  return path
}
