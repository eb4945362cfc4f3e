import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackagedMedia } from '@stillair/events/modules/media/events.ts'
import { MediaError } from '../ffmpeg/media-error.ts'
import { convert, type JobContext } from '../jobs/job-context.ts'
import type { TextTrack } from '../recording/recording.ts'

/** Largest subtitles that are offered, bytes: a transcript has at most half a million characters. */
const LARGEST = 2_000_000

/**
 * Writes each subtitle track as WebVTT into `outputFolder`, and returns those that an editor can use as a transcript.
 * Skips tracks that are empty, too large or unreadable: they are no reason to refuse the recording.
 */
export async function extractSubtitles(
  context: JobContext,
  input: string,
  tracks: readonly TextTrack[],
  outputFolder: string,
): Promise<NonNullable<PackagedMedia['subtitles']>> {
  const found: NonNullable<PackagedMedia['subtitles']> = []
  for (const { index, language, title } of tracks) {
    const key = `subtitles-${index}.vtt`
    const path = join(outputFolder, key)
    const outputs = [
      { path, options: ['-map', `0:${index}`, '-c:s', 'webvtt', '-f', 'webvtt', '-fs', String(LARGEST)] },
    ]
    try {
      await convert({ ...context, onDamage() {} }, { inputs: [{ path: input }], outputs, duration: null })
      // An empty file consists of its header only.
      if ((await stat(path)).size > 'WEBVTT\n\n'.length) found.push({ index, key, language, title })
    } catch (error) {
      if (context.signal.aborted) throw error
      context.log.warn({ error: error instanceof MediaError ? error.code : error, index }, 'no subtitles could be read')
    }
  }
  return found
}
