import type { Playback } from '@stillair/api/contract/content.ts'
import type Hls from 'hls.js'
import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'

/**
 * Loads playlists for hls.js: each that came with the playback once from there, since on a slow line a request is a wait; all
 * others, and the same again later, from their addresses.
 */
export function knownPlaylists(
  Library: typeof Hls,
  playlists: NonNullable<Playback['playlists']>,
): NonNullable<HlsConfig['pLoader']> {
  const known = new Map(playlists.map(({ url, text }) => [new URL(url, location.href).href, text]))

  class KnownLoader extends Library.DefaultConfig.loader {
    override load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
      const text = known.get(context.url)
      known.delete(context.url)
      if (text === undefined) return super.load(context, config, callbacks)
      const { stats } = this
      const at = performance.now()
      stats.loading = { start: at, first: at, end: at }
      stats.loaded = text.length
      stats.total = text.length
      queueMicrotask(() => {
        if (!stats.aborted) callbacks.onSuccess({ url: context.url, data: text, code: 200 }, stats, context, null)
      })
    }
  }
  // hls.js gives back the context of each request as it is.
  return KnownLoader as NonNullable<HlsConfig['pLoader']>
}
