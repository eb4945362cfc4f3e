import { prefetchPlayback } from '../../entities/content/prefetch.ts'
import { hlsConfig, loadHls } from './hls-config.ts'
import { isStream } from './playback-engine.ts'
import { readSettings } from './player-settings.ts'

/**
 * Fetches what playing content begins with, so that it begins at once: its URLs, and into the browser's cache its playlist and
 * its first segment. Resolves when they are there, or not to be had.
 *
 * @throws {ApiError} when the URLs are refused, or nobody answers
 */
export async function fetchAhead(contentId: string): Promise<void> {
  const playback = await prefetchPlayback(contentId)
  const { type, hlsUrl, cabinUrl, resumeAt } = playback
  const address = (readSettings().isForCabin && cabinUrl) || hlsUrl
  if (!isStream(address)) return
  const { default: Library } = await loadHls(type)
  if (!Library.isSupported()) return
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const hls = new Library({
    ...hlsConfig(Library, playback, false),
    // There is no media element: nothing but the first segment is loaded.
    startFragPrefetch: true,
    startPosition: resumeAt || -1,
  })
  hls.on(Library.Events.FRAG_LOADED, (_event, { frag }) => frag.sn !== 'initSegment' && resolve())
  hls.on(Library.Events.ERROR, (_event, { fatal }) => fatal && resolve())
  hls.loadSource(address)
  await over
  hls.destroy()
}
