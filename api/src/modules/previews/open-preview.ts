import type { OpenedPreview } from '../../contract/admin/previews.ts'
import type { RouteDeps } from '../../server/app-deps.ts'
import { findPlayback } from '../catalogue/playback/find-playback.ts'
import { playbackOf } from '../catalogue/playback/playback.ts'
import { findContent } from '../catalogue/queries.ts'
import { inlinePlaylists } from '../media/delivery/inline-playlists.ts'
import type { Audience } from '../subscriptions/audience.ts'
import { parseTranscript } from '../transcripts/parse-transcript.ts'
import { findTranscript } from '../transcripts/queries.ts'

type PreviewDeps = Pick<RouteDeps, 'pool' | 'playlistOf' | 'signingKey'>

/** Returns the session as saved, for somebody who may view it until then; null while the library does not have it. */
export async function openedPreview(
  deps: PreviewDeps,
  contentId: string,
  until: Date,
  now: Date,
): Promise<OpenedPreview | null> {
  const { pool, signingKey } = deps
  const guest: Audience = { userId: '', drafts: true, hearsEverything: true, now }
  const [content, row, transcript] = await Promise.all([
    findContent(pool, contentId, guest),
    findPlayback(pool, contentId, guest),
    findTranscript(pool, contentId, guest),
  ])
  if (!content || !row) return null
  const playback = content.isPlayable ? playbackOf({ ...row, access_until: until }, signingKey, now) : null
  const playlists = playback && row.packaged && (await inlinePlaylists(deps.playlistOf, row.packaged, playback.hlsUrl))
  return {
    content,
    transcript: transcript && { cues: parseTranscript(transcript.vtt) },
    // A preview may be played but not downloaded.
    playback: playback && { ...playback, downloadUrl: null, ...(playlists && { playlists }) },
    until: until.toISOString(),
  }
}
