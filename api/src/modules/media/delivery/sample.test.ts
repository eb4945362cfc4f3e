import { signUrl } from '@stillair/events/object-store/signed-url.ts'
import { mediaPlaylist } from '@stillair/media-worker/packaging/hls/playlist.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../../test/harness.ts'
import { packagedUpload } from '../../../../test/media-story.ts'
import { Playback } from '../../../contract/listener/content.ts'

/** Five minutes: the first segment has two seconds, every other one four, and each has a hundred bytes. */
const SEGMENTS = Array.from({ length: 75 }, (_, i) => ({ offset: 10 + i * 100, size: 100, duration: i === 0 ? 2 : 4 }))
const FILE = Buffer.from(Array.from({ length: 7_510 }, (_, i) => 'abcdefghijklmnopqrstuvwxyz'.charCodeAt(i % 26)))
/** The bytes of the segments that start within the first minute: 62 seconds. */
const REACH = 10 + 16 * 100

const MASTER = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=50000
48k/index.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="48k/iframes.m3u8"
`
const WHOLE = [
  'download.m4a',
  'cabin.m3u8',
  'poster.jpg',
  '48k/iframes.m3u8',
  '48k/other.mp4',
  '64k/media.mp4',
  '48k/index.m3u8.bak',
  'x/48k/media.mp4',
]

let api: Harness
let contentId: string
let prefix: string
let headers: Record<string, string>

beforeAll(async () => {
  api = await startHarness()
  const { mediaId } = await packagedUpload(api, { poster: 'poster.jpg', cabinPlaylist: 'cabin.m3u8' })
  prefix = `media/${mediaId}/one`
  const put = (name: string, body: Buffer | string) =>
    api.mediaStore.put(`${prefix}/${name}`, Buffer.from(body), { contentType: 'application/octet-stream' })
  await put('master.m3u8', MASTER)
  await put('48k/index.m3u8', mediaPlaylist(10, SEGMENTS))
  await put('48k/media.mp4', FILE)
  for (const name of WHOLE) await put(name, FILE)
  contentId = await publish({ mediaId })
})
afterAll(() => api.close())

async function publish(more: object): Promise<string> {
  const content = { title: 'Premium', type: 'audio', categoryId: 3, isPublished: true, isFreeContent: false, ...more }
  const { body } = await api.admin().post('/api/content', content)
  headers = { 'x-position': String(await api.store.head()) }
  return String(body.id)
}

const sample = (person = api.listener('zoe'), id = contentId) => person.get(`/api/content/${id}/sample`, headers)
/** Returns the URL of the master playlist, or of another file under the same signature. */
const addressOf = async (name: string) => api.url + String((await sample()).body.hlsUrl).replace('master.m3u8', name)
const open = async (name: string, range?: string, method = 'GET') => {
  const answer = await fetch(await addressOf(name), { method, headers: range === undefined ? {} : { range } })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('listeners without access get the first minute of a session, and nothing else', async () => {
  expect((await api.listener('zoe').get(`/api/content/${contentId}/playback`, headers)).status).toBe(403)
  const { status, body } = await sample()
  expect(status).toBe(200)
  expect(Playback.parse(body)).toMatchObject({
    type: 'audio',
    duration: 60,
    resumeAt: 0,
    downloadUrl: null,
    posterUrl: null,
    waveform: null,
  })
  expect(body).not.toHaveProperty('cabinUrl')
  expect((await api.visitor().get(`/api/content/${contentId}/sample`)).status).toBe(401)
})

test('a sample’s playlists end with the segment that contains the end of the minute', async () => {
  expect((await open('master.m3u8')).bytes.toString()).toBe(
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=50000\n48k/index.m3u8\n',
  )
  const playlist = (await open('48k/index.m3u8')).bytes.toString()
  const seconds = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, each]) => sum + Number(each), 0)
  expect(seconds).toBe(62)
  expect(playlist).toContain('#EXT-X-MAP:URI="media.mp4",BYTERANGE="10@0"')
  expect(playlist.endsWith('#EXT-X-ENDLIST\n')).toBe(true)
  // The copies of the playlists in the answer are no longer.
  const { playlists } = Playback.parse((await sample()).body)
  expect(playlists?.map(({ text }) => text)).toEqual([expect.not.stringContaining('I-FRAME'), playlist])
})

test('a sample’s file ends there: no request gets a byte beyond it', async () => {
  expect(await open('48k/media.mp4', 'bytes=10-109')).toMatchObject({ status: 206, bytes: FILE.subarray(10, 110) })
  const ranges = [
    ...['bytes=0-', 'bytes=-1', 'bytes=-99999', `bytes=0-${FILE.length}`, `bytes=${REACH - 1}-${REACH}`],
    ...[`bytes=${REACH}-`, `bytes=${REACH}-${REACH + 9}`, `bytes=${FILE.length - 1}-`, 'bytes=0-9,2000-2999'],
    ...['bytes=5-2', 'bytes=', 'bytes=a-b', 'items=0-9999', 'bytes=18446744073709551617-18446744073709551619'],
    undefined,
  ]
  for (const range of ranges) {
    const { status, headers: answered, bytes } = await open('48k/media.mp4', range)
    if (status === 416) {
      expect(answered.get('content-range'), range).toBe(`bytes */${REACH}`)
      continue
    }
    const [, start = '0'] = /^bytes (\d+)-/.exec(answered.get('content-range') ?? '') ?? []
    expect(Number(start) + bytes.length, range).toBeLessThanOrEqual(REACH)
    expect(bytes, range).toEqual(FILE.subarray(Number(start), Number(start) + bytes.length))
    expect(status, range).toBe(answered.has('content-range') ? 206 : 200)
  }
  const head = await open('48k/media.mp4', undefined, 'HEAD')
  expect(head.headers.get('content-length')).toBe(String(REACH))
})

test('a sample’s signature opens no other file of the recording', async () => {
  for (const name of [...WHOLE, '48k/../download.m4a', '48k/..%2fdownload.m4a', '48k//media.mp4', '', '48k']) {
    const { status, bytes } = await open(name)
    expect([403, 404], name).toContain(status)
    expect(bytes.toString(), name).not.toContain('abcdefghij')
  }
  const { pathname } = new URL(await addressOf('48k/media.mp4'))
  const signed = signUrl(
    `${prefix}/48k/media.mp4`,
    new Date(api.now().getTime() + 60_000),
    api.config.storage.signingKey,
  )
  const forged = [
    // As a signature for the whole recording, for another recording, and with a later expiry.
    pathname.replace('.sample.', '.'),
    pathname.replace('.sample.', '.sample'),
    pathname.replace(/\/t\/\d+/, '/t/99999999999'),
    pathname.replace('/one/', '/two/'),
    pathname.replace(prefix, 'media/another/one'),
    `${pathname}?download=all.mp4`.replace('48k/media.mp4', 'download.m4a'),
    // A signature for the whole recording is not valid for a sample.
    signed.replace(/\/t\/(\d+)\./, '/t/$1.sample.'),
  ]
  for (const address of forged) expect((await fetch(api.url + address)).status, address).toBe(403)
  // The original URL works, and a download name does not extend it.
  const saved = await fetch(`${api.url}${pathname}?download=all.mp4`)
  expect((await saved.arrayBuffer()).byteLength).toBe(REACH)
})

test('a sample’s URLs expire at a full hour, and can be requested again', async () => {
  const { expiresAt } = (await sample()).body
  expect(Date.parse(String(expiresAt)) % 3_600_000).toBe(0)
  const address = await addressOf('48k/media.mp4')
  api.advance((Date.parse(String(expiresAt)) - api.now().getTime()) / 1000 + 1)
  expect((await fetch(address)).status).toBe(403)
  expect((await open('48k/media.mp4')).status).toBe(200)
})

test('no sample of recordings that are short or on other sites, nor of unknown or draft sessions', async () => {
  const { mediaId } = await packagedUpload(api, { duration: 119 })
  const short = await publish({ mediaId })
  const elsewhere = await publish({ fileUrl: 'https://files.test/calm.mp3' })
  const draft = await publish({ mediaId, isPublished: false })
  for (const id of [short, elsewhere]) {
    expect(await sample(undefined, id)).toMatchObject({ status: 409, body: { code: 'no-sample' } })
  }
  for (const id of [draft, 'nothing']) expect((await sample(undefined, id)).status).toBe(404)
})

test('playing a sample does not count as listening', async () => {
  const before = await api.store.head()
  await sample()
  await open('48k/media.mp4')
  expect(await api.store.head()).toBe(before)
})
