// @vitest-environment happy-dom
import Hls, { type LoaderContext } from 'hls.js'
import { afterEach, expect, test, vi } from 'vitest'
import { knownPlaylists } from './known-playlists.ts'

const URL_OF_MASTER = '/media/t/right/m1/master.m3u8'
const address = new URL(URL_OF_MASTER, location.href).href

afterEach(() => vi.restoreAllMocks())

/** What a new loader gives for the address; null when it requests it. */
function load(Loader: ReturnType<typeof knownPlaylists>, url: string): Promise<unknown> {
  return new Promise((resolve) => {
    vi.spyOn(Hls.DefaultConfig.loader.prototype, 'load').mockImplementation(() => resolve(null))
    const context = { url, responseType: 'text' } as LoaderContext as never
    const none = () => resolve('failed')
    new Loader(Hls.DefaultConfig).load(context, {} as never, {
      onSuccess: (response) => resolve(response.data),
      onError: none,
      onTimeout: none,
    })
  })
}

test('a playlist that came with the playback is not requested, until it is wanted again', async () => {
  const Loader = knownPlaylists(Hls, [{ url: URL_OF_MASTER, text: '#EXTM3U' }])
  expect(await load(Loader, address)).toBe('#EXTM3U')
  expect(await load(Loader, address)).toBeNull()
})

test('another playlist is requested', async () => {
  const Loader = knownPlaylists(Hls, [{ url: URL_OF_MASTER, text: '#EXTM3U' }])
  expect(await load(Loader, new URL('other.m3u8', address).href)).toBeNull()
})
