// @module-tag counts-at-once

import { newEvents } from '@stillair/events/language/new-event.ts'
import { consultationStream, HistoryConsulted } from '@stillair/events/modules/analysis/events.ts'
import { SessionStarted, sessionStream } from '@stillair/events/modules/listening/events.ts'
import { projections } from '@stillair/projections/model/projections.ts'
import { queriedSchema } from '@stillair/projections/model/table-sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { listen } from '../../../test/listen.ts'
import { type Person, person } from '../../../test/person.ts'
import * as contract from '../../contract/listener/account.ts'
import { systemContext } from '../../server/system-context.ts'
import { personalExport } from './personal-export.ts'

let api: Harness
let contentId: string
beforeAll(async () => {
  api = await startHarness()
  const file = {
    title: 'Calm',
    type: 'audio',
    categoryId: 3,
    isFreeContent: true,
    fileUrl: 'https://files.test/a.mp3',
    isPublished: true,
  }
  contentId = String((await api.admin().post('/api/content', file)).body.id)
})
afterAll(() => api.close())

const profile = {
  anxietyTimeline: 'incident',
  flyingFrequency: 'rarely',
  triggers: ['turbulence', 'the <i>smell</i> of "kerosene"'],
  symptoms: ['nausea'],
  copingMethods: [],
  desiredSupport: ['private'],
}
const registration = (id: string) => ({ firebaseUid: id, name: `Name ${id}`, email: `${id}@stillair.test` })

async function listens(client: Person): Promise<void> {
  const { body } = await client.post('/api/create-session', { contentId }, { 'x-time-zone': 'Pacific/Auckland' })
  await client.post(`/api/content/${contentId}/view`)
  await client.post(`/api/content/${contentId}/complete`, { completionType: 'manual', sessionId: body.id })
  await client.put(`/api/content/${contentId}/rating`, { rating: 3 })
}
const join = (email: string) => api.visitor().post('/api/waitlist', { email, recaptchaToken: null })
/** Returns a client of a user with a verified address. */
const verified = (id: string) =>
  person(api.url, api.tokens.sign({ sub: id, email: `${id}@stillair.test`, email_verified: true }), { patient: true })
/** Records an extract of the log as it was at `through`. */
async function extracted(id: string, kind: 'extract' | 'study' | 'sql', through: string): Promise<string> {
  const facts = [
    HistoryConsulted({
      consultationId: id,
      kind,
      actor: 'analyst',
      purpose: 'a test',
      question: kind,
      position: '1',
      through,
      rows: 1,
      sha256: '',
    }),
  ]
  const events = newEvents(facts, {
    ...systemContext(api.now(), id),
    occurredAt: api.now().toISOString(),
    causationId: null,
  })
  await api.store.append(consultationStream(id), events, 'any')
  return String(await api.store.head())
}
const exported = (client: Person) => client.get('/api/users/me/export')

test('an export is a file with the account and every event about the user, decrypted, oldest first', async () => {
  const client = api.listener('zoe')
  await client.post('/api/users', registration('zoe'))
  await listens(client)
  await client.post('/api/anxiety-profiles', profile)
  await client.patch('/api/users/me', { name: 'Zoë' })
  const max = api.listener('max')
  await max.post('/api/users', registration('max'))
  await listens(max)

  const answer = await exported(client)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="stillair-my-data.json"')
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const data = contract.PersonalExport.parse(answer.body)
  expect(data.account).toEqual((await client.get('/api/users/me')).body)
  expect(data.account).toMatchObject({ name: 'Zoë', anxietyProfile: profile })
  expect(data.waitlist).toBeNull()
  expect(data.events.map(({ type }) => type)).toEqual([
    'UserRegistered',
    'SessionStarted',
    'ContentViewed',
    'ContentCompleted',
    'SessionCompleted',
    'ContentRated',
    'AnxietyProfileRecorded',
    'ProfileChanged',
  ])
  expect(data.events[0]?.data).toEqual({ userId: 'zoe', name: 'Name zoe', email: 'zoe@stillair.test' })
  expect(data.events[1]).toMatchObject({ timeZone: 'Pacific/Auckland', data: { userId: 'zoe', contentId } })
  expect(data.events.at(-2)?.data).toEqual({ userId: 'zoe', profile })
  expect(JSON.stringify(answer.body)).not.toContain('max')
})

test('a user without an account gets a 404', async () => {
  expect(await exported(api.listener('nobody'))).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

describe('an entry on the waitlist', () => {
  test('is included for the owner of the address', async () => {
    await join('amy@stillair.test')
    const amy = verified('amy')
    await amy.post('/api/users', registration('amy'))
    const { waitlist } = contract.PersonalExport.parse((await exported(amy)).body)
    expect(waitlist).toMatchObject({ email: 'amy@stillair.test', joinedAt: expect.any(String) })
  })

  test('is not included for an unverified address or the address in a profile', async () => {
    await join('ben@stillair.test')
    const claimed = api.listener('ben')
    await claimed.post('/api/users', registration('ben'))
    expect((await exported(claimed)).body.waitlist).toBeNull()
    const mallory = verified('mallory')
    await mallory.post('/api/users', registration('mallory'))
    await mallory.patch('/api/users/me', { email: 'ben@stillair.test' })
    expect((await exported(mallory)).body.waitlist).toBeNull()
  })
})

test('an export includes the newest events even if the read models are behind', async () => {
  const behind = await startHarness({ withProjections: false })
  try {
    const [schema = ''] = projections.map(queriedSchema)
    await behind.pool.query(`create schema "${schema}";
      create table "${schema}".user_stream (user_id text, stream text, since timestamptz);
      create table "${schema}".consultation (consultation_id text, kind text, through timestamptz)`)
    const client = behind.listener('new')
    await client.post('/api/users', registration('new'))
    const { body } = await exported(client)
    expect(body.events).toMatchObject([{ type: 'UserRegistered', stream: 'user-new' }])
  } finally {
    await behind.close()
  }
})

test('a failure of the log aborts the download, so that nobody mistakes a part for the whole', async () => {
  const client = api.listener('half')
  await client.post('/api/users', registration('half'))
  for (let n = 0; n < 10; n++) await client.post('/api/create-session', { contentId })
  await exported(client)
  let reads = 0
  const { readStream } = api.deps.store
  const failing = {
    ...api.deps.store,
    readStream: ((stream) => {
      reads += 1
      return reads > 6 ? Promise.reject(new Error('the log is down')) : readStream(stream)
    }) as typeof readStream,
  }
  const other = await listen({ ...api.deps, store: failing })
  const token = api.tokens.sign({ sub: 'half', email: 'half@stillair.test' })
  // Fetch's error depends on whether the answer had started to arrive.
  await expect(person(other.url, token).get('/api/users/me/export')).rejects.toThrow(/terminated|fetch failed/)
  await other.stop()
  expect(api.logLines.join('\n')).toContain('response aborted')
})

test('limits each user to ten exports an hour, without affecting others', async () => {
  const client = api.listener('eager')
  await client.post('/api/users', registration('eager'))
  for (let n = 0; n < 10; n++) expect((await exported(client)).status).toBe(200)
  const refused = await exported(client)
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too-many-requests', error: expect.stringContaining('minutes') },
  })
  expect(refused.headers.get('content-disposition')).toBeNull()
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await client.get('/api/users/me')).status).toBe(200)
  const other = api.listener('patient')
  await other.post('/api/users', registration('patient'))
  expect((await exported(other)).status).toBe(200)
})

test('a long history is streamed in pieces as it is read', async () => {
  const client = api.listener('loyal')
  await client.post('/api/users', registration('loyal'))
  for (let n = 0; n < 60; n++) {
    const sessionId = `loyal-${n}`
    const event = SessionStarted({ sessionId, userId: 'loyal', contentId, contentDuration: 60 })
    const metadata = { ...systemContext(api.now(), sessionId), occurredAt: api.now().toISOString(), causationId: null }
    await api.store.append(sessionStream(sessionId), newEvents([event], metadata), 'no-stream')
  }
  // The log is read no faster than the export is consumed.
  let reads = 0
  const { readStream } = api.deps.store
  const counting = {
    ...api.deps.store,
    readStream: ((stream) => {
      reads += 1
      return readStream(stream)
    }) as typeof readStream,
  }
  const whole = await client.get('/api/users/me/export', { 'x-position': String(await api.store.head()) })
  expect(whole.body.events).toHaveLength(61)
  const { caller } = await api.tokens.verifyToken(api.tokens.sign({ sub: 'loyal', email: 'loyal@stillair.test' }))
  const pieces = (await personalExport({ ...api.deps, store: counting }, caller))[Symbol.asyncIterator]()
  await pieces.next()
  await pieces.next()
  expect(reads).toBeLessThan(20)
  let text = ''
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) text += piece.value
  expect(text.split('SessionStarted').length - 1).toBeGreaterThan(50)
})

test('an export states how many extracts contained rows about the user', async () => {
  const client = api.listener('ida')
  await client.post('/api/users', registration('ida'))
  const before = new Date(0).toISOString()
  const later = '2999-01-01T00:00:00.000Z'
  await extracted('before', 'extract', before)
  await extracted('figures', 'sql', later)
  await extracted('one', 'extract', later)
  const position = await extracted('other', 'study', later)
  const { body } = await client.get('/api/users/me/export', { 'x-position': position })
  expect(contract.PersonalExport.parse(body).extracts).toBe(2)
})
