import { text } from 'node:stream/consumers'
import { notFound } from '@stillair/events/language/refusal.ts'
import { webVtt } from '../../contract/admin/web-vtt.ts'
import type { AppDeps } from '../../server/app-deps.ts'
import { parseTranscript } from '../transcripts/parse-transcript.ts'
import { findPackaged } from './queries.ts'

/**
 * Returns the subtitles of an upload as a transcript. Throws a `not-found` refusal when there are none, and an
 * `invalid` refusal that names the unreadable line.
 */
export async function readSubtitles(
  { pool, mediaStore }: Pick<AppDeps, 'pool' | 'mediaStore'>,
  mediaId: string,
  index: string,
): Promise<{ text: string }> {
  const packaged = await findPackaged(pool, mediaId)
  const subtitles = packaged?.subtitles?.find((each) => String(each.index) === index)
  const file = packaged && subtitles && (await mediaStore.get(`${packaged.prefix}/${subtitles.key}`))
  if (!file) throw notFound('The track of subtitles')
  return { text: webVtt(parseTranscript(await text(file.body))) }
}
