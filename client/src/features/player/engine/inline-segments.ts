import type { Playback } from '@stillair/api/contract/listener/content.ts'
import type Hls from 'hls.js'
import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'

/** Matches a playlist's reference to the initialization section of its segments (RFC 8216 §4.3.2.5). */
const MAP = /^#EXT-X-MAP:URI="([^"]+)",BYTERANGE="(\d+)@(\d+)"/m

/**
 * Loads playlists and segments for hls.js. Those delivered with the playback response are used from there, since every
 * request on a slow connection costs a round trip. All others come from their URLs, and so do later reloads of
 * playlists.
 */
export function inlineSegments(
  Library: typeof Hls,
  playlists: NonNullable<Playback['playlists']>,
): { readonly pLoader: NonNullable<HlsConfig['pLoader']>; readonly fLoader: NonNullable<HlsConfig['fLoader']> } {
  const texts = new Map(playlists.map(({ url, text }) => [absolute(url), text]))
  const inits = new Map(playlists.flatMap(initOf))

  function known(context: LoaderContext): string | ArrayBuffer | undefined {
    // hls.js passes the first URL as given to the player, without the origin.
    const url = absolute(context.url)
    const { rangeStart, rangeEnd } = context
    if (rangeEnd) return inits.get(rangeName(url, Number(rangeStart), rangeEnd))
    const text = texts.get(url)
    texts.delete(url)
    return text
  }

  class KnownLoader extends Library.DefaultConfig.loader {
    override load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
      const data = known(context)
      if (data === undefined) return super.load(context, config, callbacks)
      const { stats } = this
      const at = performance.now()
      stats.loading = { start: at, first: at, end: at }
      stats.loaded = typeof data === 'string' ? data.length : data.byteLength
      stats.total = stats.loaded
      queueMicrotask(() => {
        if (!stats.aborted) callbacks.onSuccess({ url: context.url, data, code: 200 }, stats, context, null)
      })
    }
  }
  // hls.js returns the context of each request unchanged.
  return {
    pLoader: KnownLoader as NonNullable<HlsConfig['pLoader']>,
    fLoader: KnownLoader as NonNullable<HlsConfig['fLoader']>,
  }
}

const absolute = (url: string, base = location.href) => new URL(url, base).href

/** Returns the key of the bytes from `from` to `to` (exclusive), as hls.js counts them. */
const rangeName = (url: string, from: number, to: number) => `${url} ${from}-${to}`

function initOf({ url, text, init }: NonNullable<Playback['playlists']>[number]): [name: string, bytes: ArrayBuffer][] {
  const [, name, length, start] = MAP.exec(text) ?? []
  if (init === undefined || name === undefined) return []
  const bytes = Uint8Array.from(atob(init), (letter) => letter.charCodeAt(0))
  return [[rangeName(absolute(name, absolute(url)), Number(start), Number(start) + Number(length)), bytes.buffer]]
}
