import { randomUUID } from 'node:crypto'
import { MediaPackagingStarted } from '@stillair/events/modules/media/events.ts'
import { signUrl } from '@stillair/events/object-store/signed-url.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploaded } from '../../../../events/test/media-events.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { append, failedUpload, packagedUpload } from '../../../test/media-story.ts'
import type { RequestHeaders } from '../../../test/person.ts'
import { Playback } from '../../contract/listener/content.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness()
})
afterAll(() => api.close())

/** For a recording of 300 s: ten minutes, and 400 s at the slowest speed, rounded up to the full hour. */
const worksFor = ({ expiresAt }: { expiresAt?: unknown }, seconds: number) => {
  const end = Date.parse(String(expiresAt))
  const left = (end - api.now().getTime()) / 1000
  expect(left).toBeLessThanOrEqual(seconds + 3_600)
  expect(left).toBeGreaterThan(seconds - 60)
  expect(end % 3_600_000).toBe(0)
}

const get = (mediaId: string, position: string) => api.admin().get(`/api/media/${mediaId}`, { 'x-position': position })

describe('an upload', () => {
  test('shows the packaging progress as the worker reports it', async () => {
    const mediaId = randomUUID()
    let position = await append(api.store, mediaId, [uploaded(mediaId)])
    expect((await get(mediaId, position)).body).toMatchObject({
      id: mediaId,
      fileName: 'calm.wav',
      size: 1_000,
      state: 'uploaded',
      progress: 0,
      step: null,
    })

    position = await append(api.store, mediaId, [MediaPackagingStarted({ mediaId, attempt: 'two' })])
    // The worker creates its table on its first run.
    expect((await get(mediaId, position)).body).toMatchObject({ state: 'packaging', progress: 0 })

    await api.pool.query(`create schema media;
      create table media.packaging_progress (media_id text primary key, attempt text, progress float8, step text, updated_at timestamptz)`)
    const report = (attempt: string) =>
      api.pool.query(
        `insert into media.packaging_progress values ($1, $2, 0.4, 'Measuring loudness', now())
         on conflict (media_id) do update set attempt = excluded.attempt`,
        [mediaId, attempt],
      )
    await report('one')
    expect((await get(mediaId, position)).body).toMatchObject({ progress: 0, step: null })
    await report('two')
    expect((await get(mediaId, position)).body).toMatchObject({ progress: 0.4, step: 'Measuring loudness' })
  })

  test('shows the playable renditions', async () => {
    const { mediaId, position } = await packagedUpload(api)
    const { body } = await get(mediaId, position)
    expect(body).toMatchObject({
      state: 'ready',
      progress: 1,
      kind: 'audio',
      duration: 300,
      renditions: [{ name: '48k', kind: 'audio', width: null, height: null, bandwidth: 50_000 }],
    })
    expect(body).not.toHaveProperty('reason')
    expect((await api.admin().get('/api/media', { 'x-position': position })).body).toContainEqual(body)
  })

  test('shows why it failed, and can be retried once', async () => {
    const { mediaId, position } = await failedUpload(api)
    const failed = (await get(mediaId, position)).body
    expect(failed).toMatchObject({ state: 'failed', reason: 'The file has no sound.', mayTryAgain: false })

    const admin = api.admin()
    const retried = await admin.post(`/api/media/${mediaId}/package-again`, {})
    expect(retried.status).toBe(200)
    const again = (await admin.get(`/api/media/${mediaId}`)).body
    expect(again).toMatchObject({ state: 'uploaded' })
    expect(again).not.toHaveProperty('reason')
  })
})

describe('packaging again', () => {
  const tracks = [0, 1].map((index) => ({
    index,
    kind: 'sound' as const,
    codec: 'aac',
    language: null,
    title: null,
    duration: 300,
    channels: 2,
    isTaken: index === 0,
    reason: index === 0 ? ('first' as const) : ('not-first' as const),
  }))

  test('applies an editor’s choices while the previous package plays', async () => {
    const { mediaId, position } = await packagedUpload(api, { tracks })
    const admin = api.admin()
    const answer = await admin.post(`/api/media/${mediaId}/package-again`, { wishes: { sound: 1, isInverted: true } })
    expect(answer).toMatchObject({ status: 200, body: { id: mediaId } })
    const { body } = await admin.get(`/api/media/${mediaId}`)
    expect(body).toMatchObject({ state: 'uploaded', wishes: { sound: 1, isInverted: true }, kind: 'audio', tracks })
    expect((await admin.get(`/api/media/${mediaId}/playback`)).status).toBe(200)
    expect((await get(mediaId, position)).body).not.toHaveProperty('reason')
  })

  test('rejects unknown tracks and invalid choices', async () => {
    const { mediaId } = await packagedUpload(api, { tracks })
    const admin = api.admin()
    for (const wishes of [{ sound: 2 }, { picture: 0 }, { sound: -1 }, { sound: 'first' }, { isInverted: 'yes' }]) {
      const answer = await admin.post(`/api/media/${mediaId}/package-again`, { wishes })
      expect(answer, JSON.stringify(wishes)).toMatchObject({ status: 400, body: { error: expect.any(String) } })
    }
  })

  test('starts many at once, except those in progress or deleted', async () => {
    const [one, two] = [await packagedUpload(api), await failedUpload(api)]
    const running = randomUUID()
    await append(api.store, running, [uploaded(running), MediaPackagingStarted({ mediaId: running, attempt: 'one' })])
    const admin = api.admin()
    const ids = [one.mediaId, running, 'unknown', two.mediaId, one.mediaId]
    const answer = await admin.post('/api/media/package-again', { ids })
    expect(answer).toMatchObject({ status: 200, body: { started: 2 } })
    for (const { mediaId } of [one, two]) {
      expect((await admin.get(`/api/media/${mediaId}`)).body).toMatchObject({ state: 'uploaded' })
    }
    for (const wrong of [[], ['']]) {
      expect((await admin.post('/api/media/package-again', { ids: wrong })).status).toBe(400)
    }
  })

  test('is recommended for packages made with older rules', async () => {
    const old = await packagedUpload(api, {}, 1)
    const current = await packagedUpload(api)
    expect((await get(old.mediaId, old.position)).body).toMatchObject({ isOutdated: true })
    expect((await get(current.mediaId, current.position)).body).toMatchObject({ isOutdated: false })
  })
})

describe('subtitles in a file', () => {
  const subtitles = [{ index: 2, key: 'subtitles-2.vtt', language: 'en', title: null }]

  test('are returned as a transcript', async () => {
    const { mediaId, position } = await packagedUpload(api, { subtitles })
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<i>Breathe in.</i>\n'
    const key = `media/${mediaId}/one/subtitles-2.vtt`
    await api.mediaStore.put(key, Buffer.from(vtt), { contentType: 'text/vtt' })
    const admin = api.admin()
    expect(await admin.get(`/api/media/${mediaId}/subtitles/2`, { 'x-position': position })).toMatchObject({
      status: 200,
      body: { text: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nBreathe in.\n' },
    })
    for (const index of ['0', '02', 'x']) {
      expect((await admin.get(`/api/media/${mediaId}/subtitles/${index}`)).status, index).toBe(404)
    }
  })

  test('that are missing get a 404', async () => {
    const { mediaId, position } = await packagedUpload(api, { subtitles })
    const answer = await api.admin().get(`/api/media/${mediaId}/subtitles/2`, { 'x-position': position })
    expect(answer).toMatchObject({ status: 404, body: { error: 'The track of subtitles was not found.' } })
  })
})

test.each([
  ['packaging-interrupted', true],
  ['took-too-long', true],
  ['not-media', false],
])('after the failure %s another attempt may help: %s', async (code, mayTryAgain) => {
  const { mediaId, position } = await failedUpload(api, code)
  expect((await api.admin().get(`/api/media/${mediaId}`, { 'x-position': position })).body).toMatchObject({
    mayTryAgain,
  })
})

describe('the preview of an upload', () => {
  const playback = (mediaId: string, position: string) =>
    api.admin().get(`/api/media/${mediaId}/playback`, { 'x-position': position })

  test('plays its package from the beginning, before any content uses it', async () => {
    const { mediaId, position } = await packagedUpload(api)
    const { status, body } = await playback(mediaId, position)
    expect(status).toBe(200)
    expect(Playback.parse(body)).toEqual(body)
    expect(body).toMatchObject({ type: 'audio', duration: 300, resumeAt: 0, waveform: [0, 128, 255], posterUrl: null })
    expect(await api.visitor().get(String(body.hlsUrl))).toMatchObject({ status: 200 })
    const download = await api.visitor().get(String(body.downloadUrl))
    expect(download.headers.get('content-disposition')).toBe('attachment; filename=calm.m4a')
    worksFor(body, 1_000)
  })

  test('includes the mix for loud cabins if there is one', async () => {
    const plain = await packagedUpload(api)
    expect((await playback(plain.mediaId, plain.position)).body).not.toHaveProperty('cabinUrl')
    // Any file of the package can represent the mix.
    const mixed = await packagedUpload(api, { cabinPlaylist: '48k/index.m3u8' })
    const { body } = await playback(mixed.mediaId, mixed.position)
    expect(Playback.parse(body)).toEqual(body)
    expect(await api.visitor().get(String(body.cabinUrl))).toMatchObject({ status: 200 })
  })

  test('is rejected with the reason while there is nothing to play', async () => {
    const waiting = randomUUID()
    const position = await append(api.store, waiting, [uploaded(waiting)])
    expect(await playback(waiting, position)).toMatchObject({
      status: 409,
      body: { code: 'not-playable', error: 'The upload is still being processed. Please try again in a moment.' },
    })
    const failed = await failedUpload(api)
    expect(await playback(failed.mediaId, failed.position)).toMatchObject({
      status: 409,
      body: { error: 'The upload could not be processed. Try again or choose another.' },
    })
    expect((await playback(randomUUID(), position)).status).toBe(404)
  })
})

describe('a signed file', () => {
  const open = (path: string, headers: RequestHeaders = {}, method = 'GET') =>
    api.visitor().send(method, path, { headers })
  const soon = () => new Date(api.now().getTime() + 60_000)
  const sign = (key: string, expiresAt = soon()) => signUrl(key, expiresAt, api.config.storage.signingKey)

  async function segment() {
    const { mediaId } = await packagedUpload(api)
    return `media/${mediaId}/one/48k/seg_00001.m4s`
  }

  test('is reached from playback through playlists with relative URLs and the signature in the path', async () => {
    const { mediaId } = await packagedUpload(api)
    const file = { title: 'Calm', type: 'audio', categoryId: 3, mediaId, isPublished: true, isFreeContent: true }
    const { body, headers } = await api.admin().post('/api/content', file)
    const zoe = api.listener('zoe')
    const position = headers.get('x-position') ?? ''
    const playback = (await zoe.get(`/api/content/${body.id}/playback`, { 'x-position': position })).body
    expect(playback.posterUrl).toBeNull()

    const master = await open(String(playback.hlsUrl))
    expect(master.status).toBe(200)
    expect(master.headers.get('content-type')).toContain('application/vnd.apple.mpegurl')
    expect(master.headers.get('cache-control')).toBe('public, no-cache')
    const beside = (address: string, name: string) => new URL(name, `http://site${address}`).pathname
    const rendition = beside(String(playback.hlsUrl), String(master.body).split('\n')[2] ?? '')
    expect(rendition).toMatch(/^\/media\/t\/\d+\.[\w-]{43}\/media\/.+\/48k\/index\.m3u8$/)

    const answer = await open(rendition)
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+, immutable$/)
    const init = /URI="([^"]+)"/.exec(String(answer.body))?.[1] ?? ''
    expect((await open(beside(rendition, init))).body).toBe('init')
    expect((await open(beside(rendition, 'seg_00001.m4s'))).body).toBe('0123456789')

    const download = await open(String(playback.downloadUrl))
    expect(download.body).toBe('0123456789')
    expect(download.headers.get('content-disposition')).toBe('attachment; filename=Calm.m4a')
    worksFor(playback, 1_000)
  })

  test('comes with copies of the playlists that a player requests first', async () => {
    const { mediaId } = await packagedUpload(api)
    const file = { title: 'Calm', type: 'audio', categoryId: 3, mediaId, isPublished: true, isFreeContent: true }
    const { body, headers } = await api.admin().post('/api/content', file)
    const after = { 'x-position': headers.get('x-position') ?? '' }
    const playback = (await api.listener('zoe').get(`/api/content/${body.id}/playback`, after)).body
    const playlists = playback.playlists as { url: string; text: string }[]
    expect(playlists.map(({ url }) => url.replace(/.*one\//, ''))).toEqual(['master.m3u8', '48k/index.m3u8'])
    expect(playlists[0]?.url).toBe(playback.hlsUrl)
    for (const { url, text } of playlists) expect((await open(url)).body).toBe(text)
  })

  test('has the same URL for everybody until the full hour', async () => {
    const { mediaId, position } = await packagedUpload(api)
    const file = { title: 'Calm', type: 'audio', categoryId: 3, mediaId, isPublished: true, isFreeContent: true }
    const { body, headers } = await api.admin().post('/api/content', file, { 'x-position': position })
    const after = { 'x-position': headers.get('x-position') ?? '' }
    const addresses = async (person: string) => {
      const playback = (await api.listener(person).get(`/api/content/${body.id}/playback`, after)).body
      return [playback.hlsUrl, playback.downloadUrl, playback.expiresAt]
    }
    // No full hour may pass between the requests.
    api.advance(3_600 - ((api.now().getTime() / 1000 + 1_000) % 3_600) + 1)
    const first = await addresses('zoe')
    api.advance(1_800)
    expect(await addresses('olga')).toEqual(first)
    api.advance(1_800)
    expect(await addresses('zoe')).not.toEqual(first)
  })

  test('is sent whole, and may be cached until its URL expires', async () => {
    const answer = await open(sign(await segment()))
    expect(answer).toMatchObject({ status: 200, body: '0123456789' })
    expect(answer.headers.get('accept-ranges')).toBe('bytes')
    expect(answer.headers.get('content-type')).toBe('video/iso.segment')
    expect(answer.headers.get('content-length')).toBe('10')
    const [, seconds] = /^public, max-age=(\d+), immutable$/.exec(answer.headers.get('cache-control') ?? '') ?? []
    expect(Number(seconds)).toBeGreaterThan(0)
    expect(Number(seconds)).toBeLessThanOrEqual(60)
    expect(answer.headers.get('content-encoding')).toBeNull()
  })

  test('is sent in parts', async () => {
    const url = sign(await segment())
    const parts = [
      ['bytes=0-3', '0123', 'bytes 0-3/10'],
      ['bytes=4-', '456789', 'bytes 4-9/10'],
      ['bytes=-2', '89', 'bytes 8-9/10'],
      ['bytes=8-100', '89', 'bytes 8-9/10'],
    ] as const
    for (const [range, body, contentRange] of parts) {
      const answer = await open(url, { range })
      expect(answer, range).toMatchObject({ status: 206, body })
      expect(answer.headers.get('content-range')).toBe(contentRange)
      expect(answer.headers.get('content-length')).toBe(String(body.length))
    }
    // Errors are not cached.
    const outside = await open(url, { range: 'bytes=10-' })
    expect(outside).toMatchObject({ status: 416, body: { code: 'range' } })
    expect(outside.headers.get('content-range')).toBe('bytes */10')
    expect(outside.headers.get('cache-control')).toBe('no-store')
    expect(outside.headers.get('etag')).toBeNull()
  })

  test('has no body for a client that has it, nor for a HEAD request', async () => {
    const url = sign(await segment())
    const etag = (await open(url)).headers.get('etag') ?? ''
    expect((await open(url, { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(304)
    const head = await open(url, {}, 'HEAD')
    expect(head).toMatchObject({ status: 200, body: '' })
    expect(head.headers.get('content-length')).toBe('10')
  })

  test('is sent as stored, compressed, if it is a playlist and the client accepts gzip', async () => {
    const url = sign((await segment()).replace('seg_00001.m4s', 'index.m3u8'))
    const compressed = await fetch(api.url + url, { headers: { 'accept-encoding': 'gzip' } })
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    expect(compressed.headers.get('vary')).toMatch(/accept-encoding/i)
    const plain = await open(url, { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.body).toBe('#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:6,\nseg_00001.m4s\n')
    expect(await compressed.text()).toBe(plain.body)
  })

  test('is rejected without a valid signature; an expired one has its own code', async () => {
    const key = await segment()
    const refusals: [url: string, code: string][] = [
      [`/media/${key}`, 'link-invalid'],
      [`/media/t/${key}`, 'link-invalid'],
      [sign(key).replace(/(\/t\/[^/]+)/, '$1x'), 'link-invalid'],
      [sign(key).replace(/\/t\/\d+/, '/t/99999999999'), 'link-invalid'],
      [sign(key).replace(/\/media\/[\w-]+\/one/, '/media/another/one'), 'link-invalid'],
      [sign(key).replace('/one/', '/two/'), 'link-invalid'],
      [sign(key, new Date(api.now().getTime() - 1_000)), 'link-expired'],
    ]
    for (const [url, code] of refusals) expect(await open(url), url).toMatchObject({ status: 403, body: { code } })
  })

  test('opens nothing outside the store', async () => {
    const [right = ''] = sign(await segment())
      .split('/media/', 2)
      .slice(1)
    for (const key of ['../../etc/passwd', '..%2f..%2fetc%2fpasswd', '%2e%2e/x', 'media//x', '.incoming/x', '']) {
      expect((await open(`/media/${right}/${key}`)).status, key).toBeGreaterThanOrEqual(403)
    }
    expect(await open(sign(`${await segment()}x`))).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
})

describe('a cover', () => {
  test('is public and cached forever', async () => {
    await api.mediaStore.put('covers/c-3/480.webp', Buffer.from('picture'), { contentType: 'image/webp' })
    const answer = await api.visitor().get('/covers/c-3/480.webp')
    expect(answer).toMatchObject({ status: 200, body: 'picture' })
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('that does not exist gets a 404 at any path', async () => {
    const { mediaId } = await packagedUpload(api)
    const paths = [
      'c-3/9.webp',
      `../media/${mediaId}/one/download.m4a`,
      `..%2fmedia%2f${mediaId}%2fone%2fdownload.m4a`,
      '%2e%2e%2fx',
      '.',
      'c-3',
      '%00',
    ]
    for (const path of paths) {
      expect([403, 404], path).toContain((await api.visitor().get(`/covers/${path}`)).status)
    }
  })
})
