import { prefetchPlayback } from '../../../entities/content/prefetch.ts'
import { hlsConfig, loadHls } from '../engine/hls-config.ts'
import { isStream } from '../engine/playback-engine.ts'
import { readSettings } from '../player-settings.ts'

/**
 * Prefetches what content needs to start playing at once: its URLs and, into the browser's cache, its playlist and
 * first segment. Resolves when they have loaded or failed.
 *
 * @throws {ApiError} when the URLs are refused, or the server is unreachable
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
    // Without a media element, only the first segment loads.
    startFragPrefetch: true,
    startPosition: resumeAt || -1,
  })
  hls.on(Library.Events.FRAG_LOADED, (_event, { frag }) => frag.sn !== 'initSegment' && resolve())
  hls.on(Library.Events.ERROR, (_event, { fatal }) => fatal && resolve())
  hls.loadSource(address)
  await over
  hls.destroy()
}
