// @module-tag counts-at-once
import { KeyObject } from 'node:crypto'
import { newEvents } from '@stillair/events/language/new-event.ts'
import { ProfileChanged, userStream } from '@stillair/events/modules/accounts/events.ts'
import { WaitlistJoined, waitlistStream } from '@stillair/events/modules/waitlist/events.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { listen } from '../../../test/listen.ts'
import { type Person, person } from '../../../test/person.ts'
import * as contract from '../../contract/listener/account.ts'
import type { AppDeps } from '../../server/app-deps.ts'
import { systemContext } from '../../server/system-context.ts'
import { enforceRetention, finishDeletions } from '../retention/enforce-retention.ts'

let api: Harness
let contentId: string
/** A deletion step of another module; tests replace it to make it fail. */
let endSubscription: (userId: string) => Promise<void>
let ended: string[]

beforeAll(async () => {
  ended = []
  endSubscription = async (userId) => void ended.push(userId)
  api = await startHarness({
    onAccountDeleted: [{ name: 'subscription', run: (userId) => endSubscription(userId) }],
  })
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

const confirm = { confirm: true }
const erase = (client: Person) => client.delete('/api/users/me', confirm)
const entryOf = (id: string) => api.deps.lookupHash('waitlist', `${id}@stillair.test`)
const typesOf = async (id: string) =>
  (await eventsOf(api.store)).filter(({ stream }) => stream === userStream(id)).map(({ type }) => type)
const keyOf = async (subject: string) => (await api.deps.keyring.keysOf([subject])).get(subject)

async function joinWaitlist(id: string): Promise<void> {
  const entryId = entryOf(id)
  const joined = WaitlistJoined({ entryId, email: `${id}@stillair.test`, country: 'NZ' })
  const events = newEvents([joined], {
    ...systemContext(api.now(), id),
    occurredAt: api.now().toISOString(),
    causationId: null,
  })
  await api.store.append(waitlistStream(entryId), events, 'no-stream')
}

/** Signs a token of a user with a verified address. */
const verifiedToken = (id: string) => api.tokens.sign({ sub: id, email: `${id}@stillair.test`, email_verified: true })

/** Creates a user with many personal details who has listened. */
async function somebody(id: string): Promise<Person> {
  const client = person(api.url, verifiedToken(id), { patient: true })
  await joinWaitlist(id)
  await client.post('/api/users', {
    firebaseUid: id,
    name: `Secret ${id}`,
    email: `${id}@stillair.test`,
    onboardingComplete: true,
    flightTimeline: 'next-month',
  })
  await client.patch('/api/users/me', { email: `${id}+private@example.test` })
  await client.post('/api/anxiety-profiles', {
    anxietyTimeline: 'incident',
    flyingFrequency: 'rarely',
    triggers: ['turbulence', `the words of ${id}`],
    symptoms: ['nausea'],
    copingMethods: [`a habit of ${id}`],
    desiredSupport: ['private'],
  })
  const session = await client.post('/api/create-session', { contentId }, { 'idempotency-key': `session-of-${id}` })
  await client.post(`/api/content/${contentId}/complete`, { completionType: 'manual', sessionId: session.body.id })
  await client.put(`/api/content/${contentId}/rating`, { rating: 2 }, { 'idempotency-key': `rating-of-${id}` })
  expect((await client.get('/api/progress')).status).toBe(200)
  return client
}

/** Returns every row of every table as text, with the table's name. */
async function everyRow(): Promise<string[]> {
  const { rows: tables } = await api.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await api.pool.query<{ text: string }>(`select '${name}: ' || t::text as text from ${name} t`)
    found.push(...rows.map(({ text }) => text))
  }
  return found
}

/** Waits until the projections have read the whole log. */
const caughtUp = async () => {
  const answer = await api.listener('bystander').get('/api/content', { 'x-position': String(await api.store.head()) })
  expect(answer.headers.get('x-stale')).toBeNull()
  const head = await api.store.head()
  await expect
    .poll(async () => {
      const { rows } = await api.pool.query(
        `select name from projections.checkpoint where active and name not like 'reactor:%' and position < $1`,
        [String(head)],
      )
      return rows
    })
    .toEqual([])
}

test('an account is not deleted without confirmation', async () => {
  const client = await somebody('unsure')
  for (const body of [undefined, {}, { confirm: false }, { confirm: 'true' }, { confirm: true, userId: 'max' }]) {
    expect((await client.delete('/api/users/me', body)).status).toBe(400)
  }
  expect(await typesOf('unsure')).not.toContain('PersonalDataErased')
  expect((await client.get('/api/users/me')).status).toBe(200)
})

test('deleting a nonexistent account gets a 404', async () => {
  expect(await erase(api.listener('nobody'))).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(await keyOf('nobody')).toBeUndefined()
  const { rows } = await api.pool.query(`select 1 from api.account_deletion where user_id = 'nobody'`)
  expect(rows).toEqual([])
})

test('a deleted account leaves no plain text of the user in any table', {
  tags: ['limits/privacy-retention-account-7-years-after'],
}, async () => {
  const client = await somebody('zoe')
  await somebody('max')
  await caughtUp()
  const secrets = /secret zoe|zoe@stillair|zoe\+private|words of zoe|habit of zoe/i
  // Until then the read models contain it; otherwise the next check could pass for another reason.
  expect((await everyRow()).filter((row) => secrets.test(row)).length).toBeGreaterThan(0)

  expect(await erase(client)).toMatchObject({ status: 200, body: { deleted: true } })
  await caughtUp()
  expect((await everyRow()).filter((row) => secrets.test(row))).toEqual([])
  expect((await everyRow()).filter((row) => /secret max|max@stillair/i.test(row)).length).toBeGreaterThan(0)

  expect(await keyOf('zoe')).toBeNull()
  expect(await keyOf(entryOf('zoe'))).toBeNull()
  expect(api.identity.deleted).toContain('zoe')
  expect(ended).toContain('zoe')
  const { rows: answers } = await api.pool.query(`select 1 from api.idempotency where user_id = 'zoe'`)
  expect(answers).toEqual([])
  const personal = (await eventsOf(api.store)).filter(({ stream }) => stream === 'user-zoe')
  expect(personal.map(({ data }) => data)).toEqual([
    { userId: 'zoe', name: null, email: null },
    { userId: 'zoe', flightTimeline: null },
    { userId: 'zoe', name: null, email: null },
    { userId: 'zoe', profile: null },
    { userId: 'zoe', reason: 'account-deleted' },
  ])
  const { rows: record } = await api.pool.query(`select * from api.account_deletion where user_id = 'zoe'`)
  expect(record).toMatchObject([{ waitlist_entry_id: null, finished_at: expect.any(Date) }])
})

describe('a token of a deleted account', () => {
  test('is rejected on every route, in this and every other API process', async () => {
    const other = await listen(api.deps)
    const token = api.tokens.sign({ sub: 'gone', email: 'gone@stillair.test', admin: true })
    await somebody('gone')
    const there = person(other.url, token)
    expect((await there.get('/api/users/me')).status).toBe(200)

    const here = person(api.url, token)
    expect((await erase(here)).status).toBe(200)
    const refused = { status: 403, body: { code: 'account-deleted', error: 'This account was deleted.' } }
    await expect.poll(() => there.get('/api/categories')).toMatchObject(refused)

    const { body } = await api.visitor().get('/api/openapi.json')
    const paths = Object.entries(body.paths as Record<string, Record<string, { 'x-access': string }>>)
    const closed = paths.flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation['x-access'] !== 'public')
        .map(([method]) => [method.toUpperCase(), path.replace(/\{\w+\}/g, 'some-id')] as const),
    )
    expect(closed.length).toBeGreaterThan(25)
    for (const [method, path] of [...closed, ['POST', '/api/uploads'] as const]) {
      for (const client of [here, there]) {
        expect(await client.send(method, path), `${method} ${path}`).toMatchObject(refused)
      }
    }
    // A new token of the same sign-in, before the sign-in is deleted.
    const again = person(api.url, api.tokens.sign({ sub: 'gone', email: 'gone@stillair.test' }))
    const register = { firebaseUid: 'gone', name: 'Gone', email: 'gone@stillair.test' }
    expect(await again.post('/api/users', register)).toMatchObject(refused)
    await other.stop()
  })

  test('cannot create the account again even after the block list has expired', async () => {
    const client = await somebody('back')
    await erase(client)
    const other = await listen(api.deps)
    await api.pool.query(
      `update api.account_deletion set finished_at = now() - interval '3 hours' where user_id = 'back'`,
    )
    const back = person(other.url, api.tokens.sign({ sub: 'back', email: 'back@stillair.test' }))
    expect((await back.get('/api/categories')).status).toBe(200)
    const register = { firebaseUid: 'back', name: 'Back', email: 'back@stillair.test' }
    const profile = { anxietyTimeline: 'always', flyingFrequency: 'never', copingMethods: [] }
    const lists = { triggers: ['control'], symptoms: ['nausea'], desiredSupport: ['private'] }
    const answers = [
      await back.post('/api/users', register),
      await back.get('/api/users/me'),
      await back.patch('/api/users/me', { name: 'Back' }),
      await back.post('/api/anxiety-profiles', { ...profile, ...lists }),
      await erase(back),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { code: 'account-deleted' } })
    await other.stop()
    expect((await typesOf('back')).filter((type) => type === 'UserRegistered')).toHaveLength(1)
  })

  test('counts as a visitor’s on public routes', async () => {
    const client = await somebody('guest')
    await erase(client)
    expect((await client.get('/api/config')).status).toBe(200)
  })
})

test('concurrent deletions from several devices delete once', async () => {
  await somebody('twice')
  const answers = await Promise.all(Array.from({ length: 4 }, () => erase(api.listener('twice'))))
  for (const { status } of answers) expect([200, 403]).toContain(status)
  expect(answers.map(({ status }) => status)).toContain(200)
  expect((await typesOf('twice')).filter((type) => type === 'PersonalDataErased')).toHaveLength(1)
  expect(api.identity.deleted.filter((id) => id === 'twice')).toHaveLength(1)
})

test('removes only the address of the sign-in from the waitlist, not the one in the profile', async () => {
  await joinWaitlist('victim')
  const client = await somebody('attacker')
  await client.patch('/api/users/me', { email: 'victim@stillair.test' })
  await erase(client)
  expect(await keyOf(entryOf('attacker'))).toBeNull()
  expect(await keyOf(entryOf('victim'))).toBeInstanceOf(KeyObject)
})

test('an unverified address stays on the waitlist', async () => {
  await joinWaitlist('claimed')
  const client = api.listener('claimed')
  await client.post('/api/users', { firebaseUid: 'claimed', name: 'Claimed', email: 'claimed@stillair.test' })
  expect((await erase(client)).status).toBe(200)
  expect(await typesOf('claimed')).toContain('PersonalDataErased')
  expect(await keyOf(entryOf('claimed'))).toBeInstanceOf(KeyObject)
  const stream = waitlistStream(entryOf('claimed'))
  const recorded = (await eventsOf(api.store)).filter((event) => event.stream === stream)
  expect(recorded.map(({ type }) => type)).toEqual(['WaitlistJoined'])
})

test('an address that was not on the waitlist can join it after the deletion', async () => {
  const client = api.listener('late')
  await client.post('/api/users', { firebaseUid: 'late', name: 'Late', email: 'late@stillair.test' })
  await erase(client)
  await joinWaitlist('late')
  expect(await keyOf(entryOf('late'))).toBeInstanceOf(KeyObject)
})

describe('a deletion that fails in part', () => {
  test('reports success, continues with the other steps, and is finished later', async () => {
    const client = await somebody('partly')
    api.identity.failWith = { status: 500, message: 'INTERNAL' }
    const working = endSubscription
    endSubscription = () => Promise.reject(new Error('the payment provider is down'))
    expect((await erase(client)).status).toBe(200)
    expect(await keyOf('partly')).toBeNull()
    expect(await keyOf(entryOf('partly'))).toBeNull()
    const failures = api.logLines.map((line) => JSON.parse(line)).filter(({ userId }) => userId === 'partly')
    expect(failures.map(({ step }) => step)).toEqual(['subscription', 'sign-in'])

    const { deps } = api
    api.advance(61)
    await expect(finishDeletions(deps)).rejects.toThrow('Not every deletion could be finished')
    endSubscription = working
    api.identity.failWith = null
    expect(await finishDeletions(deps)).toBe(1)
    expect(ended).toContain('partly')
    expect(api.identity.deleted).toContain('partly')
    expect(await finishDeletions(deps)).toBe(0)
  })

  test('rejects tokens of the account until it is finished', async () => {
    const client = await somebody('stuck')
    api.identity.failWith = { status: 500, message: 'INTERNAL' }
    await erase(client)
    api.identity.failWith = null
    api.advance(50 * 60)
    const other = await listen(api.deps)
    const token = api.tokens.sign({ sub: 'stuck', exp: Math.floor(api.now().getTime() / 1000) + 3_600 })
    expect((await person(other.url, token).get('/api/categories')).status).toBe(403)
    await other.stop()
    expect(await finishDeletions(api.deps)).toBe(1)
  })

  test('fails if the account cannot even be closed, and is finished by the job', async () => {
    const client = await somebody('unlucky')
    const store = { ...api.deps.store, append: () => Promise.reject(new Error('the log is down')) }
    const other = await listen({ ...api.deps, store })
    const token = api.tokens.sign({ sub: 'unlucky', email: 'unlucky@stillair.test' })
    expect((await erase(person(other.url, token))).status).toBe(500)
    await other.stop()
    // Destroying the keys suffices to erase the data.
    expect(await keyOf('unlucky')).toBeNull()
    await expect.poll(async () => (await client.get('/api/users/me')).status).toBe(403)
    api.advance(61)
    expect(await finishDeletions(api.deps)).toBe(1)
    expect(await keyOf('unlucky')).toBeNull()
    expect(await typesOf('unlucky')).toContain('PersonalDataErased')
  })
})

/** Allows that many external effects; all later ones fail, as after a crash. */
function cutAfter(deps: AppDeps, effects: number): AppDeps {
  let left = effects
  const effect =
    <A extends unknown[], R>(run: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      left-- > 0 ? run(...args) : Promise.reject(new Error('cut'))
  const query = effect((...args: unknown[]) => (api.pool.query as (...args: unknown[]) => Promise<unknown>)(...args))
  return {
    ...deps,
    store: { ...deps.store, append: effect(deps.store.append) },
    keyring: { ...deps.keyring, destroy: effect(deps.keyring.destroy) },
    identityAdmin: { ...deps.identityAdmin, deleteSignIn: effect(deps.identityAdmin.deleteSignIn) },
    onAccountDeleted: deps.onAccountDeleted.map(({ name, run }) => ({ name, run: effect(run) })),
    pool: new Proxy(deps.pool, { get: (pool, name) => (name === 'query' ? query : Reflect.get(pool, name)) }),
  }
}

test('the retention job finishes a deletion that was interrupted at any point', { tags: ['slow'] }, async () => {
  let cuts = 0
  for (let effects = 2; ; effects++) {
    const id = `cut-${effects}`
    await somebody(id)
    const other = await listen(cutAfter(api.deps, effects))
    const answer = await erase(person(other.url, verifiedToken(id)))
    await other.stop()
    const { rows } = await api.pool.query('select finished_at from api.account_deletion where user_id = $1', [id])
    if (rows[0]?.finished_at) {
      expect(answer.status).toBe(200)
      break
    }
    cuts += 1
    expect(cuts, 'the deletion does not end').toBeLessThan(30)
    api.advance(61)
    expect(await finishDeletions(api.deps), `cut after ${effects}`).toBe(1)
    expect(await typesOf(id)).toContain('PersonalDataErased')
    expect(await keyOf(id)).toBeNull()
    expect(await keyOf(entryOf(id))).toBeNull()
    expect(api.identity.deleted).toContain(id)
    expect(ended).toContain(id)
    const { rows: kept } = await api.pool.query('select 1 from api.idempotency where user_id = $1', [id])
    expect(kept).toEqual([])
  }
  // The effects: the account, the key, the waitlist entry's key and event, the subscription, the stored answers, the
  // sign-in, and the record of each step.
  expect(cuts).toBeGreaterThanOrEqual(12)
})

test('repeats a deletion whose record was lost in a restore', async () => {
  const client = await somebody('restored')
  const key = `select wrapped from keys.subject_key where subject = 'restored'`
  const { rows: backup } = await api.pool.query(key)
  await erase(client)
  await caughtUp()
  await api.pool.query(`delete from api.account_deletion where user_id = 'restored'`)
  await api.pool.query(`update keys.subject_key set wrapped = $1 where subject = 'restored'`, [backup[0].wrapped])
  const periods = { waitlistYears: 7, analyticsMonths: 26 }
  expect(await enforceRetention({ ...api.deps, periods })).toMatchObject({ accounts: 1 })
  expect((await api.pool.query(key)).rows).toEqual([{ wrapped: null }])
})

/** Appends an event of the account with a schema version of a newer release. */
async function writeUnreadable(id: string): Promise<void> {
  const [event] = newEvents([ProfileChanged({ userId: id, name: 'Newer', email: null })], {
    ...systemContext(api.now(), `newer ${id}`),
    occurredAt: api.now().toISOString(),
    causationId: null,
  })
  if (event) await api.store.append(userStream(id), [{ ...event, schemaVersion: 99 }], 'any')
}

test('an unreadable event does not prevent export or deletion of the account', async () => {
  const client = await somebody('newer')
  await writeUnreadable('newer')
  expect((await client.get('/api/users/me')).status).toBe(500)

  const exported = contract.PersonalExport.parse((await client.get('/api/users/me/export')).body)
  expect(exported.account).toBeNull()
  expect(exported.events.filter(({ data }) => data === null)).toMatchObject([
    { type: 'ProfileChanged', unreadable: expect.stringMatching(/position \d+ \(user-newer/) },
  ])
  expect(exported.events.length).toBeGreaterThan(3)

  expect(await erase(client)).toMatchObject({ status: 200, body: { deleted: true } })
  expect(await keyOf('newer')).toBeNull()
  expect((await typesOf('newer')).at(-1)).toBe('PersonalDataErased')
  expect(api.identity.deleted).toContain('newer')
})
