import type { PackagedMedia } from '@stillair/events/modules/media/events.ts'
import { unlessAborted } from '@stillair/events/process/wait.ts'
import type { Playback } from '../../../contract/listener/content.ts'
import type { PlaylistOf } from './stored-playlists.ts'

/**
 * Milliseconds to wait for the store. Playback does not wait longer, because the player requests missing playlists
 * itself.
 */
const WITHIN = 300
/** Characters of the longest playlist sent inline; about half an hour of audio or video. */
const LONGEST = 20_000
/** The qualities with which a player may begin: the lowest, or the next when it knows the network. */
const QUALITIES = 2

/**
 * Returns the playlists that a player requests before it can start, each with the initialization section of its
 * segments: the master playlist, those of the lowest qualities, and that of the audio track shared by all video
 * qualities. `hlsUrl` is the address of the master playlist. Omits what the store does not return in time; never
 * rejects.
 */
export async function inlinePlaylists(
  playlistOf: PlaylistOf,
  { prefix, masterPlaylist }: PackagedMedia,
  hlsUrl: string,
): Promise<NonNullable<Playback['playlists']>> {
  const signal = AbortSignal.timeout(WITHIN)
  const inMasterFolder = (address: string, name: string) => `${address.slice(0, address.lastIndexOf('/') + 1)}${name}`
  const masterKey = `${prefix}/${masterPlaylist}`
  async function read(name: string) {
    const key = inMasterFolder(masterKey, name)
    const inTime = <T>(answer: Promise<T>) => unlessAborted(answer, signal).catch(() => null)
    const found = await inTime(playlistOf(key))
    const text = found?.plain.toString() ?? ''
    if (!found || text === '' || text.length > LONGEST) return []
    const init = await inTime(found.init())
    return [{ url: inMasterFolder(hlsUrl, name), text, ...(init && { init: init.toString('base64') }) }]
  }

  const master = await read(masterKey.slice(masterKey.lastIndexOf('/') + 1))
  const named = master.flatMap(({ text }) => namesIn(text))
  return [...master, ...(await Promise.all(named.map(read))).flat()]
}

/** Returns the names of the first playlists in a master playlist, relative to it (RFC 8216 §4.3.4). */
function namesIn(master: string): string[] {
  const sounds = [...master.matchAll(/^#EXT-X-MEDIA:.*?URI="([^"]+)"/gm)].map(([, uri = '']) => uri)
  const variants = [...master.matchAll(/^#EXT-X-STREAM-INF:.*\r?\n([^#\r\n]+)/gm)].map(([, uri = '']) => uri)
  return [...new Set([...sounds, ...variants.slice(0, QUALITIES)])]
}
