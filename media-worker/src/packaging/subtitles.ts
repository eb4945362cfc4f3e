import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackagedMedia } from '@stillair/events/modules/media/events.ts'
import { MediaError } from '../ffmpeg/media-error.ts'
import { convert, type JobContext } from '../jobs/job-context.ts'
import type { TextTrack } from '../recording/recording.ts'

/** Bytes of subtitles that are offered: a transcript has half a million characters at most. */
const LARGEST = 2_000_000

/**
 * Writes each track of subtitles as WebVTT into `outputFolder`, and returns what an editor is offered as a transcript. Tracks that are empty, too
 * large or cannot be read are left out: they are no reason to refuse the recording.
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
      // An empty file has its header alone.
      if ((await stat(path)).size > 'WEBVTT\n\n'.length) found.push({ index, key, language, title })
    } catch (error) {
      if (context.signal.aborted) throw error
      context.log.warn({ error: error instanceof MediaError ? error.code : error, index }, 'no subtitles could be read')
    }
  }
  return found
}
