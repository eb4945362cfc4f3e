import { afterEach, expect, test, vi } from 'vitest'
import { signInForRequests } from '../../../../test/sign-in-for-requests.ts'
import { ApiError } from '../../../api/api-error.ts'
import { contentFixture } from '../../../entities/content/content-fixture.ts'
import { type Copies, duplicateContent } from './duplicate-content.ts'

afterEach(() => vi.unstubAllGlobals())

interface Sent {
  readonly command: string
  readonly body: Record<string, unknown>
  readonly key: string | null
}

/** Duplicates content with this title, retrying until it works. Returns the requests sent, without the reads. */
async function sentFor(title: string, hasTranscript: boolean, lost: readonly string[] = []) {
  const sent: Sent[] = []
  const toLose = [...lost]
  const maya = { userId: 'maya', email: null, token: 'token' }
  signInForRequests(() => maya)
  const more = { title, tags: ['Night'], mediaId: 'm', isPublished: true, hasTranscript }
  const original = { ...contentFixture('a', more), revision: 3, updatedAt: '2026-11-21T10:00:00.000Z' }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers }: RequestInit) => {
    const command = `${method} ${path}`
    const key = new Headers(headers).get('idempotency-key')
    if (method !== 'GET') sent.push({ command, body: JSON.parse(String(body)), key })
    if (toLose[0] === command) throw new TypeError(`the answer to ${toLose.shift()} is lost`)
    if (path.endsWith('/transcript')) return Response.json({ cues: [{ start: 0, end: 1, text: 'Breathe.' }] })
    return Response.json(method === 'GET' ? original : { ...original, id: 'copy' })
  })
  const copies: Copies = new Map()
  for (const _ of lost) await expect(duplicateContent('a', copies)).rejects.toThrow(ApiError)
  await duplicateContent('a', copies)
  expect(copies.size).toBe(0)
  return sent
}

test('a copy is a draft with the same recording, texts and transcript', async () => {
  const sent = await sentFor('Calm', true)
  expect(sent.map(({ command }) => command)).toEqual(['POST /api/content', 'PUT /api/content/copy/transcript'])
  expect(sent[0]?.body).toMatchObject({ title: 'Calm (copy)', tags: ['Night'], mediaId: 'm', isPublished: false })
  expect(sent[1]?.body).toEqual({
    text: 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nBreathe.\n',
    expectedRevision: null,
  })
})

test('a retry continues with the copy that was already created', async () => {
  const sent = await sentFor('Calm', true, ['POST /api/content', 'PUT /api/content/copy/transcript'])
  const created = sent.filter(({ command }) => command === 'POST /api/content')
  expect(created).toHaveLength(3)
  expect(new Set(created.map(({ key }) => key)).size).toBe(1)
  expect(created[0]?.key).toBeTruthy()
})

test('a title of full length is shortened to fit the suffix', async () => {
  const [created] = await sentFor('x'.repeat(200), false)
  expect(String(created?.body.title)).toHaveLength(200)
  expect(String(created?.body.title)).toMatch(/x \(copy\)$/)
})
