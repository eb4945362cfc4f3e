// @vitest-environment happy-dom
import Hls, { type Loader, type LoaderConfiguration, type LoaderContext } from 'hls.js'
import { afterEach, expect, test, vi } from 'vitest'
import { inlineSegments } from './inline-segments.ts'

const URL_OF_MASTER = '/media/t/right/m1/master.m3u8'
const address = new URL(URL_OF_MASTER, location.href).href

afterEach(() => vi.restoreAllMocks())

/** Returns what a new loader delivers for the address; null when it sends a request. */
function load(Known: new (...config: never[]) => object, url: string, range: object = {}): Promise<unknown> {
  return new Promise((resolve) => {
    vi.spyOn(Hls.DefaultConfig.loader.prototype, 'load').mockImplementation(() => resolve(null))
    const none = () => resolve('failed')
    const loader = new Known(Hls.DefaultConfig as never) as Loader<LoaderContext>
    loader.load(
      { type: 'known', url, responseType: 'text', ...range } as unknown as LoaderContext,
      {} as LoaderConfiguration,
      {
        onSuccess: (response) => resolve(response.data),
        onError: none,
        onTimeout: none,
      },
    )
  })
}

test('a playlist delivered with the playback is not requested, until it is needed again', async () => {
  const { pLoader } = inlineSegments(Hls, [{ url: URL_OF_MASTER, text: '#EXTM3U' }])
  expect(await load(pLoader, address)).toBe('#EXTM3U')
  expect(await load(pLoader, address)).toBeNull()
})

test('nor is the first playlist, whose URL hls.js passes without the origin', async () => {
  const { pLoader } = inlineSegments(Hls, [{ url: URL_OF_MASTER, text: '#EXTM3U' }])
  const seen: string[] = []
  class Seen extends (pLoader as unknown as typeof Hls.DefaultConfig.loader) {
    override load(...[context, config, callbacks]: Parameters<Loader<LoaderContext>['load']>) {
      seen.push(context.url)
      super.load(context, config, callbacks)
    }
  }
  const requested = vi.spyOn(Hls.DefaultConfig.loader.prototype, 'load').mockImplementation(() => {})
  const hls = new Hls({ pLoader: Seen as never })
  hls.loadSource(URL_OF_MASTER)
  hls.destroy()
  expect(seen).toEqual([URL_OF_MASTER])
  expect(requested).not.toHaveBeenCalled()
})

test('another playlist is requested', async () => {
  const { pLoader } = inlineSegments(Hls, [{ url: URL_OF_MASTER, text: '#EXTM3U' }])
  expect(await load(pLoader, new URL('other.m3u8', address).href)).toBeNull()
})

test('a delivered initialization section is never requested; its segments are', async () => {
  const text = '#EXTM3U\n#EXT-X-MAP:URI="media.mp4",BYTERANGE="5@10"\n'
  const { fLoader } = inlineSegments(Hls, [{ url: '/media/t/right/m1/32k/index.m3u8', text, init: btoa('moov!') }])
  const url = new URL('/media/t/right/m1/32k/media.mp4', location.href).href
  for (let time = 0; time < 2; time += 1) {
    const bytes = await load(fLoader, url, { rangeStart: 10, rangeEnd: 15 })
    expect(Buffer.from(bytes as ArrayBuffer).toString()).toBe('moov!')
  }
  expect(await load(fLoader, url, { rangeStart: 15, rangeEnd: 90 })).toBeNull()
})
