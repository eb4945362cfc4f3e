// @module-tag counts-at-once
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { servingVersions } from '../../server/read-models.ts'

/*
 * Nobody outside learns how much the log has grown: not from tokens, not from numbers, and not from differences between
 * answers.
 */

let api: Harness
beforeAll(async () => {
  api = await startHarness({ environment: { WAITLIST_RATE_LIMIT: '1000' } })
})
afterAll(() => api.close())

/** Headers that differ between any two answers. */
const OWN = new Set(['date', 'x-request-id', 'ratelimit', 'ratelimit-policy', 'x-ratelimit-remaining'])

/** Returns the content of an answer. Tokens, which are different each time, are reduced to their length. */
async function said(path: string, headers: Record<string, string>) {
  const answer = await fetch(api.url + path, { headers })
  const shown = [...answer.headers].filter(([name]) => !OWN.has(name))
  return {
    path,
    status: answer.status,
    headers: shown.map(([name, value]) => [name, name === 'x-position' ? value.length : value]),
    body: await answer.text(),
  }
}

/** Returns all GET paths without parameters, except for event streams. */
async function addresses(): Promise<readonly string[]> {
  const document = (await (await fetch(`${api.url}/api/openapi.json`)).json()) as {
    readonly paths: Readonly<Record<string, { readonly get?: { readonly responses: object } }>>
  }
  const read = Object.entries(document.paths).flatMap(([path, { get }]) =>
    get && !path.includes('{') && !JSON.stringify(get.responses).includes('text/event-stream') ? [path] : [],
  )
  return [...read, '/api/health', '/api/config', '/api/openapi.json']
}

const joined = async (email: string) => {
  const answer = await fetch(`${api.url}/api/waitlist`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const headers = [...answer.headers].filter(([name]) => !OWN.has(name))
  return { status: answer.status, headers, body: await answer.text() }
}

/** Waits until every read model has read the whole log. */
const settled = async () => {
  const head = await api.store.head()
  await expect
    .poll(async () => (await servingVersions(api.deps.pool)).every(({ readUpTo }) => readUpTo >= head), {
      timeout: 30_000,
    })
    .toBe(true)
}

test('joining the waitlist with a new and a known address looks the same to everybody', async () => {
  await api.admin('ada').post('/api/content', { title: 'Calm', type: 'audio', categoryId: 3 })
  const tokens = [null, api.tokens.sign({ sub: 'zoe' }), api.tokens.sign({ sub: 'ann', analyst: true })]
  const position = api.deps.positions.seal(await api.store.head())
  const all = await addresses()
  expect(all.length).toBeGreaterThan(20)
  const everything = async () => {
    await settled()
    const answers = []
    for (const token of tokens)
      for (const path of all)
        answers.push(
          await said(path, { 'x-position': position, ...(token !== null && { authorization: `Bearer ${token}` }) }),
        )
    return answers
  }
  // The first requests may still create something.
  await everything()
  const before = await everything()
  const head = await api.store.head()
  const fresh = await joined('somebody@example.com')
  const afterFresh = await everything()
  const known = await joined('somebody@example.com')
  const afterKnown = await everything()
  expect(known).toEqual(fresh)
  expect(afterFresh).toEqual(before)
  expect(afterKnown).toEqual(before)
  // The log has grown nevertheless.
  expect(await api.store.head()).toBeGreaterThan(head)
})

test('no answer contains a plain log position', async () => {
  const created = await fetch(`${api.url}/api/content`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${api.tokens.sign({ sub: 'ada', admin: true })}`,
    },
    body: JSON.stringify({ title: 'Calm', type: 'audio', categoryId: 3 }),
  })
  expect(created.headers.get('x-position')).toMatch(/^[\w-]{48}$/)
  const seen = String(await api.store.head())
  expect((await fetch(`${api.url}/api/content`, { headers: { 'x-position': seen } })).status).toBe(401)
  const refused = await api.listener('zoe').send('GET', '/api/content', { headers: { 'x-position': `1${seen}x` } })
  expect(refused.status).toBe(400)
})
