import { createHash, randomUUID } from 'node:crypto'
import { MediaFingerprinted } from '@stillair/events/modules/media/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploaded } from '../../../../../events/test/media-events.ts'
import { type Harness, startHarness } from '../../../../test/harness.ts'
import { append, packagedUpload } from '../../../../test/media-story.ts'
import { OfflineCopy } from '../../../contract/listener/offline-copy.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness()
})
afterAll(() => api.close())

const BYTES = '0123456789'
const sha256 = createHash('sha256').update(BYTES).digest('hex')

const publish = async (details: object) => {
  const common = { title: 'Calm', type: 'audio', categoryId: 3, isPublished: true, isFreeContent: true }
  const { body, headers } = await api.admin().post('/api/content', { ...common, ...details })
  return { id: String(body.id), after: { 'x-position': headers.get('x-position') ?? '' } }
}
const fingerprint = (mediaId: string, prefix: string) =>
  append(api.store, mediaId, [
    MediaFingerprinted({ mediaId, prefix, files: [{ key: 'download.m4a', size: BYTES.length, sha256 }] }),
  ])

test('an offline copy has one file, identified by its hash, and all data of the content’s page', async () => {
  const { mediaId } = await packagedUpload(api)
  await fingerprint(mediaId, `media/${mediaId}/one`)
  const { id, after } = await publish({ mediaId, sessionText: '<p>Breathe out slowly.</p>' })
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello.'
  const put = await api.admin().send('PUT', `/api/content/${id}/transcript`, {
    headers: { 'content-type': 'application/json', ...after },
    body: JSON.stringify({ text: vtt }),
  })
  const { status, body } = await api
    .listener('zoe')
    .get(`/api/content/${id}/keep`, { 'x-position': put.headers.get('x-position') ?? '' })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(OfflineCopy.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    file: { sha256, size: 10, type: 'audio/mp4' },
    poster: null,
    entitledUntil: null,
    duration: 300,
    waveform: [0, 128, 255],
    content: { id, title: 'Calm', sessionText: '<p>Breathe out slowly.</p>', downloadSize: 10, isLocked: false },
    transcript: { cues: [{ start: 1, end: 2, text: 'Hello.' }] },
  })

  const { url } = (body as unknown as OfflineCopy).file
  const part = await api.visitor().send('GET', url, { headers: { range: 'bytes=2-4' } })
  expect(part).toMatchObject({ status: 206, body: '234' })
  expect(part.headers.get('content-range')).toBe('bytes 2-4/10')
  api.advance((Date.parse(String(body.expiresAt)) - api.now().getTime()) / 1000 + 1)
  expect(await api.visitor().get(url)).toMatchObject({ status: 403, body: { code: 'link-expired' } })
})

test('content without an offline copy is rejected with the reason', async () => {
  const keep = async (details: object, person = api.listener('zoe')) => {
    const { id, after } = await publish(details)
    expect((await person.get(`/api/content/${id}`, after)).body.downloadSize ?? null).toBeNull()
    return person.get(`/api/content/${id}/keep`, after)
  }
  const refused = (code: string, error: string) => ({ status: 409, body: { code, error } })

  const { mediaId } = await packagedUpload(api)
  const wait = 'This session is being prepared for saving. Please try again in a moment.'
  expect(await keep({ mediaId })).toMatchObject(refused('not-keepable', wait))
  // The file of an older package, which will be removed.
  await fingerprint(mediaId, `media/${mediaId}/zero`)
  expect(await keep({ mediaId })).toMatchObject(refused('not-keepable', wait))
  expect(await keep({ fileUrl: 'https://files.test/a.mp3' })).toMatchObject(
    refused('not-keepable', 'This session plays from another server and can’t be saved on a device.'),
  )
  const waiting = randomUUID()
  await append(api.store, waiting, [uploaded(waiting)])
  expect(await keep({ mediaId: waiting, isPublished: false }, api.admin())).toMatchObject(
    refused('not-playable', 'This session is still being prepared. Please try again in a moment.'),
  )
  expect(await keep({ mediaId, isFreeContent: false })).toMatchObject({
    status: 403,
    body: { code: 'premium-required' },
  })
  expect((await keep({ mediaId, isPublished: false })).status).toBe(404)
  const { id } = await publish({ mediaId })
  expect((await api.visitor().get(`/api/content/${id}/keep`)).status).toBe(401)
})
