import { MOST_PREVIEW_LINKS } from '@stillair/events/modules/previews/decider.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { packagedUpload } from '../../../test/media-story.ts'
import { OpenedPreview, PreviewLink } from '../../contract/admin/previews.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

let api: Harness
let contentId: string

beforeAll(async () => {
  api = await startHarness()
  const { mediaId } = await packagedUpload(api)
  contentId = await draft({ mediaId })
  await api
    .admin()
    .put(`/api/content/${contentId}/transcript`, { text: 'WEBVTT\n\n00:00.000 --> 00:02.000\nBreathe.\n' })
})
afterAll(() => api.close())

async function draft(more: object = {}): Promise<string> {
  const content = { title: 'Not out yet', type: 'audio', categoryId: 3, sessionText: '<p>The words</p>', ...more }
  const { status, body } = await api.admin().post('/api/content', content)
  expect(status).toBe(201)
  return String(body.id)
}

async function made(days: number, id = contentId): Promise<PreviewLink> {
  const { status, body } = await api.admin().post(`/api/content/${id}/preview-links`, { days })
  expect(status).toBe(201)
  return PreviewLink.parse(body)
}

const newest = async () => ({ 'x-position': String(await api.store.head()) })
const open = async ({ address }: Pick<PreviewLink, 'address'>) => {
  // Waits until the read models have caught up.
  await api.admin().get('/api/content', await newest())
  return api.visitor().post('/api/previews/open', { link: address.replace('/preview#', '') })
}
const findPreviewLinks = async (id = contentId) =>
  (await api.admin().get(`/api/content/${id}/preview-links`, await newest())).body as unknown as PreviewLink[]
const end = ({ id }: PreviewLink, of = contentId) => api.admin().delete(`/api/content/${of}/preview-links/${id}`)

test('a link shows and plays a draft to a visitor as to a subscriber', async () => {
  const link = await made(7)
  expect(Date.parse(link.until) - Date.parse(link.madeAt)).toBe(7 * DAY)
  const { status, body } = await open(link)
  expect(status).toBe(200)
  const { content, transcript, playback, until } = OpenedPreview.parse(body)
  expect(content).toMatchObject({ id: contentId, isPublished: false, isLocked: false, sessionText: '<p>The words</p>' })
  expect(transcript?.cues).toEqual([{ start: 0, end: 2, text: 'Breathe.' }])
  expect(until).toBe(link.until)
  expect(playback).toMatchObject({ resumeAt: 0, downloadUrl: null })
  expect(playback?.playlists?.length).toBeGreaterThan(0)
  expect((await fetch(api.url + playback?.hlsUrl)).status).toBe(200)
})

test('a link shows the session’s current state, including unpublished changes', async () => {
  const link = await made(1)
  await api.admin().patch(`/api/content/${contentId}`, { title: 'Another title' })
  expect((await open(link)).body).toMatchObject({ content: { title: 'Another title' } })
})

test('an editor can end a link at once, repeatedly', async () => {
  const [link, other] = [await made(30), await made(30)]
  expect(await end(link)).toMatchObject({ status: 200, body: { id: link.id } })
  expect(await open(link)).toMatchObject({ status: 404, body: { code: 'preview-over' } })
  expect((await open(other)).status).toBe(200)
  expect((await findPreviewLinks()).map(({ id }) => id)).not.toContain(link.id)
  expect((await end(link)).status).toBe(200)
  await end(other)
})

test('editors see all links with their authors, expiry and unchanged URLs', async () => {
  await api.admin().post('/api/users', { firebaseUid: 'ada', name: 'Ada Lovelace', email: 'ada@stillair.test' })
  const id = await draft()
  const [first, second] = [await made(1, id), await made(30, id)]
  expect(await findPreviewLinks(id)).toEqual([second, first].map((link) => ({ ...link, by: 'Ada Lovelace' })))
  expect(first.address).not.toBe(second.address)
})

test('the log contains no secret of a link', async () => {
  const { id, address } = await made(7)
  const secret = address.split('.').at(-1) ?? ''
  expect(secret).toHaveLength(22)
  let log = ''
  for await (const batch of api.store.readLog({ after: 0n })) log += JSON.stringify(batch, asText)
  expect(log).toContain(id)
  expect(log).not.toContain(secret)
  expect(api.logLines.join('')).not.toContain(secret)
})
const asText = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

test('a link opens no other session, and forged links open none', async () => {
  const other = await draft()
  const { address } = await made(7)
  const [of = '', link = '', signature = ''] = address.replace('/preview#', '').split('.')
  for (const wrong of [
    `${other}.${link}.${signature}`,
    `${of}.${other}.${signature}`,
    `${of}.${link}.${'A'.repeat(22)}`,
    `${of}.${link}`,
    `${of}.${link}.${signature}A`,
    'x',
    '..',
    `${of}.${link}.\u0000`,
  ]) {
    const { status, body } = await open({ address: wrong })
    expect([400, 404], wrong).toContain(status)
    expect(body, wrong).not.toHaveProperty('content')
    expect(String(body.error), wrong).not.toBe('')
  }
  expect((await api.visitor().post('/api/previews/open', { link: '' })).status).toBe(400)
  expect((await api.visitor().post('/api/previews/open', { link: 'a'.repeat(301) })).status).toBe(400)
  expect((await api.visitor().post('/api/previews/open', {})).status).toBe(400)
})

test('a link does not open a deleted session', async () => {
  const id = await draft()
  const link = await made(7, id)
  expect((await open(link)).body).toMatchObject({ playback: null })
  expect((await api.admin().delete(`/api/content/${id}`)).status).toBe(200)
  expect(await open(link)).toMatchObject({ status: 404, body: { code: 'preview-over' } })
  expect((await api.admin().post(`/api/content/${id}/preview-links`, { days: 1 })).status).toBe(404)
})

test('restoring a deleted session restores none of its links, and frees their quota', async () => {
  const id = await draft()
  const links = await Promise.all(Array.from({ length: MOST_PREVIEW_LINKS }, () => made(7, id)))
  await api.admin().delete(`/api/content/${id}`)
  expect((await api.admin().post(`/api/content/${id}/undelete`)).status).toBe(200)
  for (const link of links) expect(await open(link)).toMatchObject({ status: 404, body: { code: 'preview-over' } })
  expect(await findPreviewLinks(id)).toEqual([])
  const link = await made(7, id)
  const opened = await open(link)
  expect(opened.status).toBe(200)
  expect(opened.headers.get('cache-control')).toBe('no-store')
})

test('rejects unknown durations, and only editors can create and list links', async () => {
  const path = `/api/content/${contentId}/preview-links`
  expect(await api.admin().post(path, { days: 365 })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('Choose 1, 7 or 30 days') },
  })
  expect((await api.admin().post('/api/content/none/preview-links', { days: 1 })).status).toBe(404)
  expect((await api.admin().delete(`${path}/none`)).status).toBe(200)
  expect((await api.admin().delete('/api/content/none/preview-links/none')).status).toBe(404)
  for (const [person, status] of [
    [api.listener('zoe'), 403],
    [api.visitor(), 401],
  ] as const) {
    expect((await person.get(path)).status).toBe(status)
    expect((await person.post(path, { days: 1 })).status).toBe(status)
    expect((await person.delete(`${path}/none`)).status).toBe(status)
  }
})

test('a repeated command creates one link', async () => {
  const id = await draft()
  const headers = { 'idempotency-key': 'the-same-link' }
  const send = () => api.admin().post(`/api/content/${id}/preview-links`, { days: 7 }, headers)
  const [first, second] = [await send(), await send()]
  expect(second.body).toEqual(first.body)
  expect(await findPreviewLinks(id)).toHaveLength(1)
})

test('a link expires, and so do the media URLs that it provided', async () => {
  const link = await made(1)
  api.advance((DAY - MINUTE) / 1000)
  const { playback } = OpenedPreview.parse((await open(link)).body)
  expect(playback?.expiresAt).toBe(link.until)
  expect((await fetch(api.url + playback?.hlsUrl)).status).toBe(200)
  api.advance(MINUTE / 1000)
  // Media URLs expire by the whole second, rounded up.
  api.advance(1)
  expect((await fetch(api.url + playback?.hlsUrl)).status).toBe(403)
  expect(await open(link)).toMatchObject({ status: 404, body: { code: 'preview-over' } })
})

test('opening links is limited per network address', { tags: ['slow'] }, async () => {
  const { address } = await made(1)
  const statuses: number[] = []
  for (let count = 0; count < 125; count++) statuses.push((await open({ address })).status)
  expect(statuses.at(-1)).toBe(429)
})
