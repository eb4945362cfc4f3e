import { afterEach, expect, test, vi } from 'vitest'
import { credentialsAreKnown, provideCredentials } from '../../api/credentials.ts'
import { contentFixture } from '../../entities/content/content-fixture.ts'
import { duplicateContent } from './duplicate-content.ts'

afterEach(() => vi.unstubAllGlobals())

/** What is sent to duplicate content with that title, beyond what is read. */
async function sentFor(title: string, hasTranscript: boolean) {
  const sent: { command: string; body: Record<string, unknown> }[] = []
  const maya = { userId: 'maya', email: null, token: 'token' }
  provideCredentials({ current: () => maya, fresh: async () => maya, rejected: async () => {} })
  credentialsAreKnown()
  const more = { title, tags: ['Night'], mediaId: 'm', isPublished: true, hasTranscript }
  const original = { ...contentFixture('a', more), revision: 3, updatedAt: '2026-11-21T10:00:00.000Z' }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') sent.push({ command: `${method} ${path}`, body: JSON.parse(String(body)) })
    if (path.endsWith('/transcript')) return Response.json({ cues: [{ start: 0, end: 1, text: 'Breathe.' }] })
    return Response.json(method === 'GET' ? original : { ...original, id: 'copy' })
  })
  await duplicateContent('a')
  return sent
}

test('a copy is a draft with the same recording, words and transcript', async () => {
  const sent = await sentFor('Calm', true)
  expect(sent.map(({ command }) => command)).toEqual(['POST /api/content', 'PUT /api/content/copy/transcript'])
  expect(sent[0]?.body).toMatchObject({ title: 'Calm (copy)', tags: ['Night'], mediaId: 'm', isPublished: false })
  expect(sent[1]?.body).toEqual({ text: 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nBreathe.\n' })
})

test('a title that is full has room for saying that it is a copy', async () => {
  const [created] = await sentFor('x'.repeat(200), false)
  expect(String(created?.body.title)).toHaveLength(200)
  expect(String(created?.body.title)).toMatch(/x \(copy\)$/)
})
