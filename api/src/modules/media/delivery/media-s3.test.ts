import { signSampleUrl, signUrl } from '@stillair/events/object-store/signed-url.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type S3Double, s3Double } from '../../../../../events/test/s3-emulator.ts'
import { type Harness, startHarness } from '../../../../test/harness.ts'

let s3: S3Double
let api: Harness
beforeAll(async () => {
  s3 = await s3Double()
  api = await startHarness({
    withProjections: false,
    environment: {
      STORAGE_DIR: '',
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
  })
  await api.mediaStore.put(FILE, Buffer.from('0123456789'), { contentType: 'video/mp4' })
  await api.mediaStore.put(PLAYLIST, Buffer.from(TEXT), { contentType: 'application/vnd.apple.mpegurl' })
})
afterAll(async () => {
  await api.close()
  await s3.close()
})

const FILE = 'media/m1/one/32k/media.mp4'
const PLAYLIST = 'media/m1/one/32k/index.m3u8'
const TEXT = '#EXTM3U\n#EXT-X-BYTERANGE:10@0\nmedia.mp4\n'
const end = () => new Date(Math.ceil(api.now().getTime() / 3_600_000) * 3_600_000 + 3_600_000)
const address = (key: string, downloadName?: string) =>
  api.url + signUrl(key, end(), api.config.storage.signingKey, downloadName ? { downloadName } : {})
const ask = (url: string) => fetch(url, { redirect: 'manual' })

test('redirects to the store, which sends all or part of the bytes, by a constant URL', async () => {
  const first = await ask(address(FILE))
  expect(first.status).toBe(307)
  expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+, immutable$/)
  const direct = first.headers.get('location') ?? ''
  expect(direct.startsWith(s3.endpoint)).toBe(true)
  expect((await ask(address(FILE))).headers.get('location')).toBe(direct)
  expect(await (await fetch(address(FILE))).text()).toBe('0123456789')
  const part = await fetch(address(FILE), { headers: { range: 'bytes=2-4' } })
  expect(part.status).toBe(206)
  expect(await part.text()).toBe('234')
  const saved = await fetch(address(FILE, 'Calm.m4a'))
  expect(saved.headers.get('content-disposition')).toContain('filename="Calm.m4a"')
})

test('does not redirect to the store without a valid signature for that package', async () => {
  const other = address(FILE).replace('/m1/one/', '/m1/two/')
  const forged = address(FILE).replace(/\/t\/\d+/, '/t/99999999999')
  const over = api.url + signUrl(FILE, new Date(api.now().getTime() - 1_000), api.config.storage.signingKey)
  for (const url of [other, forged, over, `${api.url}/media/${FILE}`]) {
    const answer = await ask(url)
    expect(answer.status, url).toBe(403)
    expect(answer.headers.get('location')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toHaveProperty('error')
  }
})

test('reads the playlist of one quality from the store once', async () => {
  expect(await (await fetch(address(PLAYLIST))).text()).toBe(TEXT)
  await api.mediaStore.delete(PLAYLIST)
  expect(await (await fetch(address(PLAYLIST))).text()).toBe(TEXT)
})

test('does not redirect for a sample, since the store would send the whole file', async () => {
  const file = 'media/m2/one/32k/media.mp4'
  const playlist =
    '#EXTM3U\n#EXTINF:58,\n#EXT-X-BYTERANGE:4@0\nmedia.mp4\n#EXTINF:4,\n#EXT-X-BYTERANGE:2\nmedia.mp4\n#EXTINF:4,\n#EXT-X-BYTERANGE:4\nmedia.mp4\n'
  await api.mediaStore.put(file, Buffer.from('0123456789'), { contentType: 'video/mp4' })
  await api.mediaStore.put('media/m2/one/32k/index.m3u8', Buffer.from(playlist), { contentType: 'text/plain' })
  const url = api.url + signSampleUrl(file, end(), api.config.storage.signingKey)
  const whole = await ask(url)
  expect([whole.status, whole.headers.get('location')]).toEqual([200, null])
  expect(await whole.text()).toBe('012345')
  const rest = await fetch(url, { headers: { range: 'bytes=4-9' } })
  expect([rest.status, await rest.text()]).toEqual([206, '45'])
})
