import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import type { Person } from '../../../test/person.ts'

let api: Harness
let admin: Person
beforeAll(async () => {
  api = await startHarness()
  admin = api.admin()
})
afterAll(() => api.close())

const srt = '1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Breathe</i> in.\r\n'
const source = { type: 'audio', fileUrl: 'https://files.test/a.mp3' }
const file = { ...source, title: 'Calm', categoryId: 3, isPublished: true, isFreeContent: true }
const create = async (more: object = {}) => String((await admin.post('/api/content', { ...file, ...more })).body.id)
const newest = async () => ({ 'x-position': String(await api.store.head()) })

test('attaches, returns, changes and removes a transcript, and the library shows which contents have one', async () => {
  const id = await create()
  const zoe = api.listener('zoe')
  const path = `/api/content/${id}/transcript`
  expect((await zoe.get(path, await newest())).status).toBe(404)
  expect((await zoe.get(`/api/content/${id}`)).body.hasTranscript).toBe(false)

  const cues = [{ start: 1, end: 2.5, text: 'Breathe in.' }]
  expect(await admin.put(path, { text: srt })).toMatchObject({ status: 200, body: { cues } })
  expect((await zoe.get(path, await newest())).body).toEqual({ cues })
  expect((await zoe.get(`/api/content/${id}`)).body.hasTranscript).toBe(true)
  expect((await zoe.get('/api/content')).body).toContainEqual(expect.objectContaining({ id, hasTranscript: true }))

  const other = [{ start: 0, end: 3, text: 'Breathe\nout.' }]
  await admin.put(path, { text: 'WEBVTT\n\n00:00.000 --> 00:03.000\nBreathe\nout.' })
  expect((await zoe.get(path, await newest())).body).toEqual({ cues: other })

  expect(await admin.put(path, { text: ' \n' })).toMatchObject({ status: 200, body: { cues: [] } })
  expect((await zoe.get(path, await newest())).status).toBe(404)
  expect((await zoe.get(`/api/content/${id}`)).body.hasTranscript).toBe(false)
})

test('an admin reads an earlier revision of a transcript, also from before its removal', async () => {
  const id = await create()
  const words = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`
  for (const text of [words('Breathe in.'), words('Breathe out.'), ''])
    await admin.put(`/api/content/${id}/transcript`, { text })
  const at = (query: string) => admin.get(`/api/admin/content/${id}/transcript${query}`)
  expect((await at('?revision=0')).body).toMatchObject({ revision: 0, cues: [{ text: 'Breathe in.' }] })
  expect((await at('?revision=1')).body).toMatchObject({ revision: 1, cues: [{ text: 'Breathe out.' }] })
  expect((await at('')).body).toEqual({ revision: 2, cues: [] })
  expect(await at('?revision=3')).toMatchObject({ status: 404 })
  expect(await at('?revision=one')).toMatchObject({ status: 400 })
})

test('a draft’s transcript is visible to admins, but not to listeners', async () => {
  const id = await create({ isPublished: false })
  const path = `/api/content/${id}/transcript`
  await admin.put(path, { text: srt })
  expect((await admin.get(path)).status).toBe(200)
  expect((await api.listener('zoe').get(path, await newest())).status).toBe(404)
})

test('rejects an invalid transcript with the line number, and keeps the previous one', async () => {
  const id = await create()
  const path = `/api/content/${id}/transcript`
  await admin.put(path, { text: srt })
  const refused = await admin.put(path, { text: '1\n00:00:05,000 --> 00:00:04,000\nBreathe.' })
  const sentence = 'Line 2: It ends before it begins.'
  expect(refused).toMatchObject({
    status: 400,
    body: { error: sentence, code: 'invalid', details: { text: sentence } },
  })
  const wrongFile = await admin.put(path, { text: '<!doctype html>\n<p>Breathe in.</p>' })
  expect(wrongFile).toMatchObject({
    status: 400,
    body: { error: 'This is a web page. Export it as SRT or WebVTT.' },
  })
  expect(await admin.put(path, { text: 'x'.repeat(500_001) })).toMatchObject({
    status: 400,
    body: { error: 'The transcript has at most 500,000 characters' },
  })
  expect((await admin.put(path, {})).status).toBe(400)
  expect((await admin.get(path)).body).toMatchObject({ cues: [{ text: 'Breathe in.' }] })
})

test('checks a file as attaching it would, without storing it', async () => {
  const id = await create()
  const check = (text: string) => admin.post('/api/transcripts/check', { text })
  expect(await check(srt)).toMatchObject({ status: 200, body: { cues: [{ start: 1, end: 2.5, text: 'Breathe in.' }] } })
  const sentence = 'Line 2: It ends before it begins.'
  expect(await check('1\n00:00:05,000 --> 00:00:04,000\nBreathe.')).toMatchObject({
    status: 400,
    body: { error: sentence, details: { text: sentence } },
  })
  expect((await api.listener('zoe').post('/api/transcripts/check', { text: srt })).status).toBe(403)
  expect((await admin.get(`/api/content/${id}/transcript`, await newest())).status).toBe(404)
})

test('accepts a transcript of three hours in any script', async () => {
  const id = await create()
  const text = Array.from(
    { length: 6_000 },
    (_, n) => `00:${n % 60}:00.000 --> 03:00:00.000\n${'息を吸う '.repeat(8)}\n`,
  )
  const lines = text.map((cue) => cue.replace(/^00:(\d):/, '00:0$1:')).join('\n')
  expect(lines.length).toBeLessThanOrEqual(500_000)
  const path = `/api/content/${id}/transcript`
  expect((await admin.put(path, { text: lines })).status).toBe(200)
  expect((await admin.get(path)).body.cues).toHaveLength(6_000)
})

test('rejects a transcript for unknown content', async () => {
  const before = (await eventsOf(api.store)).length
  expect((await admin.put('/api/content/nothing/transcript', { text: srt })).status).toBe(404)
  expect((await admin.get('/api/content/nothing/transcript')).status).toBe(404)
  expect(await eventsOf(api.store)).toHaveLength(before)
})

test('a transcript is removed with its content', async () => {
  const id = await create({ isPublished: false })
  const path = `/api/content/${id}/transcript`
  await admin.put(path, { text: srt })
  expect((await admin.delete(`/api/content/${id}`)).status).toBe(200)
  expect((await admin.get(path, await newest())).status).toBe(404)
  expect((await admin.put(path, { text: srt })).status).toBe(404)
})
