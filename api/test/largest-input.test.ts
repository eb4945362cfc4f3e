import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf } from './events-of.ts'
import { type Harness, startHarness } from './harness.ts'
import type { Person } from './person.ts'

// The log accepts 1,000,000 bytes in one append. No input that a route accepts may exceed that.

let api: Harness
let admin: Person
beforeAll(async () => {
  api = await startHarness()
  admin = api.admin()
})
afterAll(() => api.close())

/** The character with the longest JSON: a control character, as in \u0001. */
const dense = (characters: number) => '\u0001'.repeat(characters)
const address = (path = 'a') => `https://files.test/${path.repeat(1_981 / path.length)}`
const details = {
  title: `t${dense(199)}`,
  description: `d${dense(4_999)}`,
  type: 'audio',
  categoryId: 3,
  fileUrl: address(),
  thumbnailUrl: address(),
  coverImageUrl: address(),
  tags: Array.from({ length: 50 }, (_, n) => `${n}`.padEnd(50, '\u0001')),
}
const create = async () =>
  String((await admin.post('/api/content', { ...details, title: 'Calm', isPublished: true })).body.id)
const sizes = async () =>
  (await eventsOf(api.store)).map(({ data, metadata }) =>
    Buffer.byteLength(JSON.stringify(data) + JSON.stringify(metadata)),
  )

describe('the largest valid', () => {
  test.each([
    ['letters of three bytes', '空'.repeat(100_000), 300_000],
    ['letters that become entities', '&'.repeat(100_000), 500_000],
    ['spaces that do not break', '\u00a0'.repeat(99_999).concat('x'), 100_000],
    ['control characters', `x${dense(99_999)}`, 100_000],
  ])('content text of %s is recorded', async (_what, sessionText, atLeast) => {
    const created = await admin.post('/api/content', { ...details, sessionText, isPublished: true })
    expect(created.status, created.body.error as string).toBe(201)
    const edited = await admin.patch(`/api/content/${created.body.id}`, {
      ...details,
      sessionText: `${sessionText.slice(1)}y`,
    })
    expect(edited.status, edited.body.error as string).toBe(200)
    expect(Math.max(...(await sizes()))).toBeGreaterThan(atLeast)
  })

  test('program is recorded', async () => {
    const program = { title: `t${dense(199)}`, description: `d${dense(4_999)}`, whoIsThisFor: `w${dense(4_999)}` }
    const created = await admin.post('/api/programs', { ...program, coverUrl: address(), tags: details.tags })
    expect(created.status, created.body.error as string).toBe(201)
  })

  test('transcript is recorded, and one letter more gets an error message', async () => {
    const path = `/api/content/${await create()}/transcript`
    const transcript = (text: string) => `WEBVTT\n\n00:00:00.000 --> 01:00:00.000\n${text}\n`
    const empty = Buffer.byteLength(JSON.stringify(transcript('')))
    const largest = '空'.repeat((900_000 - empty) / 3)
    const taken = await admin.put(path, { text: transcript(largest) })
    expect(taken.status, taken.body.error as string).toBe(200)
    expect(Math.max(...(await sizes()))).toBeGreaterThan(899_997)
    const sentence = 'The transcript would take 901 KB; at most 900 KB can be stored. Please shorten it.'
    expect(await admin.put(path, { text: transcript(`${largest}空`) })).toMatchObject({
      status: 400,
      body: { error: sentence, code: 'invalid', details: { text: sentence } },
    })
  })
})

test('a transcript too large for the log gets an error message, and the previous one remains', async () => {
  const path = `/api/content/${await create()}/transcript`
  await admin.put(path, { text: 'WEBVTT\n\n00:00.000 --> 00:03.000\nBreathe.' })
  const text = Array.from({ length: 6_000 }, () => `00:00:01.000 --> 03:00:00.000\n${'息を吸う '.repeat(9)}\n`).join(
    '\n',
  )
  expect(text.length).toBeLessThan(500_000)
  expect(
    await admin.put(path, { text: `${text}\n00:00:01.000 --> 03:00:00.000\n${'空'.repeat(499_000 - text.length)}` }),
  ).toMatchObject({
    status: 400,
    body: { code: 'invalid', error: expect.stringMatching(/^The transcript would take [\d,]+ KB; at most 900 KB/) },
  })
  expect((await admin.get(path)).body).toMatchObject({ cues: [{ text: 'Breathe.' }] })
})

test('content details that become too large by sanitising get an error message', async () => {
  const sessionText = '<a>x</a>'.repeat(12_500)
  expect(await admin.post('/api/content', { ...details, sessionText: `${'<a>x'.repeat(25_000)}` })).toMatchObject({
    status: 400,
    body: {
      code: 'invalid',
      details: { sessionText: expect.stringMatching(/^The session details would take [\d,]+ KB/) },
    },
  })
  expect((await admin.post('/api/content', { ...details, sessionText })).status).toBe(201)
})
