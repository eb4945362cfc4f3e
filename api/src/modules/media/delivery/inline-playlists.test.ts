import type { PackagedMedia } from '@stillair/events/modules/media/events.ts'
import { StoreUnavailableError } from '@stillair/events/object-store/store-unavailable.ts'
import { expect, test } from 'vitest'
import { inlinePlaylists } from './inline-playlists.ts'
import type { PlaylistOf } from './stored-playlists.ts'

const packaged = { prefix: 'media/m1/one', masterPlaylist: 'master.m3u8' } as PackagedMedia
const opening = (playlistOf: PlaylistOf) =>
  inlinePlaylists(playlistOf, packaged, '/media/t/right/media/m1/one/master.m3u8')
const holding =
  (files: Record<string, string>): PlaylistOf =>
  async (key) => {
    const text = files[key.replace('media/m1/one/', '')]
    if (text === undefined) return null
    const init = async () => (text.startsWith('#EXTM3U') ? null : Buffer.from(`init of ${text}`))
    return { plain: Buffer.from(text), compressed: Buffer.from(''), init }
  }
const namesIn = (found: Awaited<ReturnType<typeof opening>>) =>
  found.map(({ url }) => url.replace('/media/t/right/media/m1/one/', ''))

const MASTER = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Sound",URI="sound/index.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1
240p/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2
360p/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=3
720p/index.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="240p/iframes.m3u8"
`
const RENDITIONS = Object.fromEntries(['sound', '240p', '360p', '720p'].map((name) => [`${name}/index.m3u8`, name]))

test('includes the shared audio track and the two lowest qualities with the master playlist', async () => {
  const found = await opening(holding({ 'master.m3u8': MASTER, ...RENDITIONS }))
  expect(namesIn(found)).toEqual(['master.m3u8', 'sound/index.m3u8', '240p/index.m3u8', '360p/index.m3u8'])
  expect(found[1]?.text).toBe('sound')
  expect(found.map(({ init }) => init && atob(init))).toEqual([
    undefined,
    'init of sound',
    'init of 240p',
    'init of 360p',
  ])
})

test('omits missing and very long playlists', async () => {
  const { '360p/index.m3u8': _missing, ...others } = RENDITIONS
  const found = await opening(holding({ 'master.m3u8': MASTER, ...others, 'sound/index.m3u8': 'x'.repeat(20_001) }))
  expect(namesIn(found)).toEqual(['master.m3u8', '240p/index.m3u8'])
})

test.each([
  ['does not answer', () => new Promise<never>(() => {})],
  ['fails', () => Promise.reject(new StoreUnavailableError(new Error('the connection was lost')))],
] as const)('returns no playlists when the store %s, without waiting for it', async (_what, playlistOf) => {
  expect(await opening(playlistOf)).toEqual([])
})
