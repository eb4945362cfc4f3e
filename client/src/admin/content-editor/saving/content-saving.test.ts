import type { AdminContent } from '@stillair/api/contract/admin/admin.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInForRequests } from '../../../../test/sign-in-for-requests.ts'
import { contentFixture } from '../../../entities/content/content-fixture.ts'
import type { Saving } from '../../form/editor/editor-machine.ts'
import { type ContentValues, newValues, valuesOf } from '../values/content-values.ts'
import { saveContent } from './content-saving.ts'

interface Sent {
  readonly command: string
  readonly body: Record<string, unknown>
  readonly key: string | null
}

const NEW: Saving<AdminContent> = { base: null, attempt: null }
const VALUES: ContentValues = { ...newValues(null), title: 'Calm', isPublished: true }
const SAVED = { saved: null }
const VTT = { fileName: 'calm.vtt', text: 'WEBVTT' }

let sent: Sent[]
let kept: Saving<AdminContent>
/** The server's answer to each command in turn; by default the content as it was sent. */
let answers: (Response | 'lost')[]

const content = (more: Partial<AdminContent>): AdminContent => ({
  ...contentFixture('a', { isFreeContent: false, isPublished: false, duration: null }),
  revision: 0,
  transcriptRevision: null,
  updatedAt: '2026-11-21T10:00:00.000Z',
  publicationPlan: null,
  unpublishAt: null,
  replacement: null,
  ...more,
})

const refusal = (status: number, code: string, error: string) => () => Response.json({ error, code }, { status })
const keep = (next: Saving<AdminContent>) => {
  kept = next
}
const commands = () => sent.map(({ command }) => command)

beforeEach(() => {
  sent = []
  kept = NEW
  answers = []
  const maya = { userId: 'maya', email: null, token: 'token' }
  signInForRequests(() => maya)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { expectedRevision, ...body } = JSON.parse(String(init.body))
    const key = new Headers(init.headers).get('idempotency-key')
    sent.push({
      command: `${init.method} ${path}`,
      body: { ...body, ...(expectedRevision !== undefined && { expectedRevision }) },
      key,
    })
    const answer = answers.shift()
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    return answer ?? Response.json(content({ ...body, revision: (expectedRevision ?? -1) + 1 }))
  })
})
afterEach(() => vi.unstubAllGlobals())

test('new content is created in one request, as in the form', async () => {
  await saveContent({ ...VALUES, transcript: SAVED }, NEW, keep)
  expect(commands()).toEqual(['POST /api/content'])
  expect(sent[0]?.body).toMatchObject({ title: 'Calm', isPublished: true })
  expect(kept.base?.title).toBe('Calm')
})

test('new content with a transcript is published only together with it', async () => {
  await saveContent({ ...VALUES, transcript: VTT }, NEW, keep)
  expect(commands()).toEqual(['POST /api/content', 'PATCH /api/content/a'])
  expect(sent[0]?.body).toMatchObject({ isPublished: false })
  expect(sent[1]?.body).toEqual({
    isPublished: true,
    expectedRevision: 0,
    transcript: 'WEBVTT',
    expectedTranscriptRevision: null,
  })
})

test('a refused transcript leaves a draft, and the next attempt continues from it', async () => {
  answers = [Response.json(content({ title: 'Calm' })), refusal(400, 'invalid', 'Line 3: A time is missing.')()]
  const failure = saveContent({ ...VALUES, transcript: { fileName: 'calm.vtt', text: 'bad' } }, NEW, keep)
  await expect(failure).rejects.toThrow('Line 3: A time is missing.')
  expect(kept.base).toMatchObject({ id: 'a', isPublished: false })
  sent = []
  await saveContent({ ...VALUES, transcript: VTT }, kept, keep)
  expect(commands()).toEqual(['PATCH /api/content/a'])
})

test('an edit sends the changes and the transcript in one request, with the revisions they are based on', async () => {
  const base = content({ title: 'Calm', revision: 7, transcriptRevision: 4 })
  const values = { ...valuesOf(base), description: 'Breathe' }
  await saveContent({ ...values, transcript: 'remove' }, { base, attempt: null }, keep)
  expect(commands()).toEqual(['PATCH /api/content/a'])
  expect(sent[0]?.body).toEqual({
    description: 'Breathe',
    expectedRevision: 7,
    transcript: '',
    expectedTranscriptRevision: 4,
  })
})

test('nothing is sent when nothing changed', async () => {
  const base = content({ title: 'Calm' })
  await saveContent({ ...valuesOf(base), transcript: SAVED }, { base, attempt: null }, keep)
  expect(sent).toEqual([])
})

test('a creation with a lost answer is repeated with the same key; later changes are an edit', async () => {
  answers = ['lost']
  await expect(saveContent({ ...VALUES, transcript: SAVED }, NEW, keep)).rejects.toMatchObject({ status: 0 })
  const changed = { ...VALUES, title: 'Calmer' }
  await saveContent({ ...changed, transcript: SAVED }, kept, keep)
  expect(commands()).toEqual(['POST /api/content', 'POST /api/content', 'PATCH /api/content/a'])
  expect(sent[1]).toEqual(sent[0])
  expect(sent[2]?.body).toEqual({ title: 'Calmer', expectedRevision: 0 })
  expect(kept.base?.title).toBe('Calmer')
})

test('a creation after a refusal gets a new key', async () => {
  answers = [refusal(400, 'invalid', 'Title is required')()]
  await expect(saveContent({ ...VALUES, transcript: SAVED }, NEW, keep)).rejects.toMatchObject({ status: 400 })
  expect(kept).toEqual(NEW)
  await saveContent({ ...VALUES, transcript: SAVED }, kept, keep)
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})
