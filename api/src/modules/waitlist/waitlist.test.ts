import { waitlistStream } from '@stillair/events/modules/waitlist/events.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { listen } from '../../../test/listen.ts'
import { type Answer, person } from '../../../test/person.ts'
import { forgetEndedCounts } from '../../http/limits/shared-rate-limits.ts'
import { eraseWaitlistEntry } from '../erasure/erase-subject.ts'
import { waitingEntryOf } from './waitlist-entry-ids.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness({ environment: { WAITLIST_RATE_LIMIT: '1000' } })
})
afterAll(() => api.close())

const join = (body: object, headers: Record<string, string> = {}) => api.visitor().post('/api/waitlist', body, headers)
const joins = async (store = api.store) => (await eventsOf(store)).filter(({ type }) => type === 'WaitlistJoined')
const emails = async () => (await joins()).map(({ data }) => (data as { email: string | null }).email)

/** Returns the visible parts of an answer that do not vary between answers. */
const visible = ({ status, headers, body }: Answer) => {
  const seen = Object.fromEntries(headers)
  for (const name of ['date', 'x-request-id']) delete seen[name]
  return { status, seen, body }
}

test('adds an address, and gives the same answer for a known one', {
  tags: ['api/post-api-waitlist'],
}, async () => {
  const first = await join({ email: 'twice@stillair.test' })
  const again = await join({ email: ' TWICE@stillair.test', recaptchaToken: null, website: '' })
  expect(first).toMatchObject({ status: 201, body: { joined: true } })
  expect(visible(again)).toEqual(visible(first))
  expect((await emails()).filter((email) => email?.toLowerCase() === 'twice@stillair.test')).toEqual([
    'twice@stillair.test',
  ])
})

test('concurrent requests add an address once', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => join({ email: 'at-once@stillair.test' })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
  expect((await emails()).filter((email) => email === 'at-once@stillair.test')).toHaveLength(1)
})

test('a repeated command is harmless, and its key belongs to nobody', async () => {
  const key = { 'idempotency-key': 'the-same-key' }
  const answers = [
    await join({ email: 'key@stillair.test' }, key),
    await join({ email: 'key@stillair.test' }, key),
    await join({ email: 'other-key@stillair.test' }, key),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: { joined: true } })
  expect((await emails()).filter((email) => email?.endsWith('key@stillair.test'))).toHaveLength(2)
})

test('the address is encrypted in the log, and readable in the list', {
  tags: ['entities/waitlist-entry-email-recaptchatoken'],
}, async () => {
  await join({ email: 'sealed@stillair.test' })
  const { rows } = await api.pool.query("select string_agg(e::text, '') as log from log.event e")
  expect(String(rows[0]?.log)).toContain('WaitlistJoined')
  expect(String(rows[0]?.log)).not.toContain('sealed@stillair.test')
  await expect
    .poll(
      async () => (await api.pool.query("select email from waitlist where email = 'sealed@stillair.test'")).rowCount,
    )
    .toBe(1)
  expect(api.logLines.join('\n')).not.toContain('sealed@')
})

test.each([
  'plus+sign@stillair.test',
  '"quoted.name"@stillair.test',
  "o'brien@stillair.test",
  'user@bücher.example',
  '用户@例子.公司',
  `${'x'.repeat(64)}@stillair.test`,
  'a@b.c',
])('accepts the address %s', async (email) => {
  expect((await join({ email })).status).toBe(201)
  expect(await emails()).toContain(email)
})

describe('rejects invalid input with the form’s messages', {
  tags: ['validation/waitlist-e-mail-required-please-enter'],
}, () => {
  const missing = 'Please enter your email address'
  const bad = 'Please enter a valid email address'
  test.each([
    [{}, missing],
    [{ email: '' }, missing],
    [{ email: '  ' }, missing],
    [{ email: null }, missing],
    [{ email: 'zoe' }, bad],
    [{ email: 'zoe@stillair' }, bad],
    [{ email: 'zoe@@stillair.test' }, bad],
    [{ email: 'zoe stillair@x.test' }, bad],
    [{ email: '@stillair.test' }, bad],
    [{ email: `${'x'.repeat(320)}@stillair.test` }, bad],
  ])('%j', async (body, sentence) => {
    const answer = await join(body)
    expect(answer).toMatchObject({
      status: 400,
      body: { error: sentence, code: 'invalid', details: { email: sentence } },
    })
  })

  test('rejects unknown fields', async () => {
    expect((await join({ email: 'zoe@stillair.test', admin: true })).status).toBe(400)
    expect((await join({ email: 'a\0b@stillair.test' })).status).toBe(400)
  })
})

test('a bot that fills in the hidden field gets the same answer, and nothing is stored', async () => {
  const person = await join({ email: 'person@stillair.test' })
  const program = await join({ email: 'program@stillair.test', website: 'https://spam.test' })
  expect(visible(program)).toEqual(visible(person))
  expect(await emails()).not.toContain('program@stillair.test')
})

test('the country is that of the visitor’s network address, as forwarded by the proxy', {
  tags: ['third-parties/an-ip-geolocation-lookup-returns-country'],
}, async () => {
  await join({ email: 'gb@stillair.test' }, { 'x-forwarded-for': '81.2.69.142' })
  await join({ email: 'nowhere@stillair.test' }, { 'x-forwarded-for': '10.0.0.7' })
  const countryLookup = async (email: string) =>
    (await joins())
      .map(({ data }) => data as { email: string; country: string | null })
      .find((one) => one.email === email)
  expect(await countryLookup('gb@stillair.test')).toMatchObject({ country: 'GB' })
  expect(await countryLookup('nowhere@stillair.test')).toMatchObject({ country: null })
  const visitor = async (address: string) =>
    (await api.visitor().get('/api/visitor', { 'x-forwarded-for': address })).body.country
  expect([await visitor('81.2.69.142'), await visitor('2001:4860:4860::8888'), await visitor('127.0.0.1')]).toEqual([
    ...['GB', 'US', null],
  ])
})

test('an erased address can join again, while the old entry stays erased', async () => {
  const email = 'back@stillair.test'
  const current = () => waitingEntryOf(email, api.deps)
  const entries: string[] = []
  for (let time = 1; time <= 3; time++) {
    await join({ email })
    await join({ email })
    const entryId = await current()
    if (entryId === null) return expect.fail('the address does not wait')
    entries.push(entryId)
    await eraseWaitlistEntry(api.deps, entryId, 'request')
    expect(await current()).toBeNull()
  }
  expect(new Set(entries).size).toBe(3)
  await join({ email })
  entries.push((await current()) ?? '')
  const read = await Promise.all(entries.map((entryId) => api.store.readStream(waitlistStream(entryId))))
  const kept = read.map(({ events: [joined] }) =>
    joined ? (joined.data as { email: string | null }).email : 'nothing',
  )
  expect(kept).toEqual([null, null, null, email])
})

test('limits joins per network address and hour, not counting invalid input', async () => {
  const strict = await listen({ ...api.deps, config: { ...api.config, waitlistRateLimit: 2 } })
  try {
    const from = (address: string, body: object) =>
      person(strict.url, null).post('/api/waitlist', body, { 'x-forwarded-for': address })
    for (let n = 0; n < 5; n++) expect((await from('81.2.69.142', { email: 'zoe' })).status).toBe(400)
    expect((await from('81.2.69.142', { email: 'limit@stillair.test' })).status).toBe(201)
    expect((await from('81.2.69.142', { email: 'limit@stillair.test' })).status).toBe(201)
    const refused = await from('81.2.69.142', { email: 'limit@stillair.test' })
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(refused.body.error).toMatch(/^Too many requests\. Please try again in \d+ minutes\.$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect((await from('81.2.69.143', { email: 'limit@stillair.test' })).status).toBe(201)
    // The network address counts, signed in or not.
    const signedIn = person(strict.url, api.tokens.sign({ sub: 'zoe' }))
    const again = await signedIn.post('/api/waitlist', { email: 'a@b.test' }, { 'x-forwarded-for': '81.2.69.142' })
    expect(again.status).toBe(429)
    // All processes share one count, which contains no network address.
    const other = await listen({ ...api.deps, config: { ...api.config, waitlistRateLimit: 2 } })
    const elsewhere = await person(other.url, null).post(
      '/api/waitlist',
      { email: 'limit@stillair.test' },
      { 'x-forwarded-for': '81.2.69.142' },
    )
    await other.stop()
    expect(elsewhere.status).toBe(429)
    const { rows } = await api.pool.query('select * from api.rate_limit')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('81.2.69')
    await api.pool.query(`update api.rate_limit set resets_at = now() - interval '1 second'`)
    expect((await from('81.2.69.142', { email: 'limit@stillair.test' })).status).toBe(201)
    await api.pool.query(`update api.rate_limit set resets_at = now() - interval '1 second'`)
    await forgetEndedCounts(api.pool)
    expect((await api.pool.query('select * from api.rate_limit')).rows).toEqual([])
  } finally {
    await strict.stop()
  }
})

test('only verified people can join, and tokens are checked for the right action', {
  tags: ['validation/human-verification-token-required'],
}, async () => {
  const asked: [token: string | null, action: string][] = []
  const humanVerification = async (token: string | null, action: string) => {
    asked.push([token, action])
    return token === 'person'
  }
  const careful = await listen({ ...api.deps, humanVerification })
  try {
    const visitor = person(careful.url, null)
    const failed = 'Security verification failed. Please try again.'
    for (const recaptchaToken of ['program', null, undefined]) {
      expect(await visitor.post('/api/waitlist', { email: 'asked@stillair.test', recaptchaToken })).toMatchObject({
        status: 400,
        body: { error: failed, code: 'not-verified', details: { recaptchaToken: failed } },
      })
    }
    for (const recaptchaToken of [7, 'x'.repeat(10_001)]) {
      expect(await visitor.post('/api/waitlist', { email: 'asked@stillair.test', recaptchaToken })).toMatchObject({
        status: 400,
        body: { error: failed },
      })
    }
    expect(await emails()).not.toContain('asked@stillair.test')
    const answer = await visitor.post('/api/waitlist', { email: 'asked@stillair.test', recaptchaToken: 'person' })
    expect(answer.status).toBe(201)
    expect(await emails()).toContain('asked@stillair.test')
    expect(asked).toEqual([
      ['program', 'waitlist_signup'],
      [null, 'waitlist_signup'],
      [null, 'waitlist_signup'],
      ['person', 'waitlist_signup'],
    ])
  } finally {
    await careful.stop()
  }
})

test('every answer takes a minimum time, so that it does not reveal known addresses', async () => {
  await join({ email: 'there@stillair.test' })
  for (const body of [
    { email: 'there@stillair.test' },
    { email: 'not-there@stillair.test' },
    { email: 'x@stillair.test', website: 'x' },
  ]) {
    const start = performance.now()
    await join(body)
    // The timer may fire slightly early.
    expect(performance.now() - start, JSON.stringify(body)).toBeGreaterThan(245)
  }
})
