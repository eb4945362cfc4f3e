import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { type Person, person } from '../../../test/person.ts'
import { tokenEmulator } from '../../../test/token-emulator.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness({ withProjections: false })
})
afterAll(() => api.close())

const seconds = () => Math.floor(Date.now() / 1000)
const zoe = { sub: 'zoe', email: 'zoe@stillair.test' }
const me = (token: string | null) => person(api.url, token).get('/api/categories')

describe('a request is rejected as signed out', () => {
  const refused = async (token: string | null, code: string) => {
    const answer = await me(token)
    expect(answer).toMatchObject({ status: 401, body: { code, error: expect.stringMatching(/^[A-Z].+\.$/) } })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(JSON.stringify(answer.body)).not.toMatch(/firebase/i)
  }

  test('without a token', () => refused(null, 'signed-out'))

  test('with a malformed token', async () => {
    for (const token of ['nonsense', 'a.b.c', '..', 'eyJhbGciOiJSUzI1NiJ9.e30.', `${'x'.repeat(5_000)}.y.z`]) {
      await refused(token, 'token-invalid')
    }
  })

  test('with another scheme', async () => {
    const answer = await person(api.url, null).get('/api/categories', { authorization: 'Basic em9lOnNlY3JldA==' })
    expect(answer).toMatchObject({ status: 401, body: { code: 'token-invalid' } })
  })

  test('with a token that has expired', () =>
    refused(api.tokens.sign({ ...zoe, iat: seconds() - 7_200, exp: seconds() - 3_600 }), 'token-expired'))

  test('with a token signed by another key', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return refused(api.tokens.sign(zoe, {}, privateKey), 'token-invalid')
  })

  test('with a token whose claims were changed after signing', () => {
    const [header, , signature] = api.tokens.sign(zoe).split('.')
    const claims = Buffer.from(JSON.stringify({ ...zoe, admin: true })).toString('base64url')
    return refused(`${header}.${claims}.${signature}`, 'token-invalid')
  })

  test('with an unsigned token, as the emulator makes them', async () => {
    const [, claims] = api.tokens.sign(zoe).split('.')
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
    await refused(`${header}.${claims}.`, 'token-invalid')
  })

  test('with a token signed by a shared secret', () => refused(api.tokens.sign(zoe, { alg: 'HS256' }), 'token-invalid'))

  test('with a token of another project', async () => {
    await refused(api.tokens.sign({ ...zoe, aud: 'another' }), 'token-invalid')
    await refused(api.tokens.sign({ ...zoe, iss: 'https://securetoken.google.com/another' }), 'token-invalid')
  })

  test('with a token without a user', () => refused(api.tokens.sign({ ...zoe, sub: '' }), 'token-invalid'))
})

test('a request that names another user than its token is rejected', {
  tags: ['calls/every-request-products-own-api-sends'],
}, async () => {
  const client = api.listener('zoe')
  for (const headers of [{ 'x-user-id': 'max' }, { 'x-user-email': 'max@stillair.test' }]) {
    expect(await client.get('/api/categories', headers)).toMatchObject({
      status: 403,
      body: { code: 'identity-mismatch' },
    })
  }
  const agreeing = { 'x-user-id': 'zoe', 'x-user-email': 'Zoe@stillair.test' }
  expect((await client.get('/api/categories', agreeing)).status).toBe(200)
})

test('while the keys cannot be fetched, no sign-in is called invalid', async () => {
  const unreachable = await tokenEmulator(api.identity)
  const token = unreachable.sign(zoe)
  await unreachable.close()
  await expect(unreachable.verifyToken(token)).rejects.toMatchObject({ kind: 'not-ready' })
})

describe('a role', () => {
  const asked = (client: Person) => client.delete('/api/programs/some-id/content/some-id')
  const isAdmin = { status: 404 }

  test('that was revoked ends within a minute, while the sign-in remains', async () => {
    const client = api.admin('former')
    expect(await asked(client)).toMatchObject(isAdmin)
    await api.identity.identityAdmin.setClaims('former', { something: 'else' })
    api.advance(61)
    expect(await asked(client)).toMatchObject({ status: 403, body: { code: 'admins-only' } })
    expect((await client.get('/api/categories')).status).toBe(200)
  })

  test('ends with the user’s sign-ins, and applies to a new sign-in', async () => {
    const client = api.admin('leaver')
    expect(await asked(client)).toMatchObject(isAdmin)
    await api.identity.identityAdmin.endSessions('leaver')
    api.advance(61)
    expect(await asked(client)).toMatchObject({ status: 401, body: { code: 'token-invalid' } })
    const anew = person(api.url, api.tokens.sign({ sub: 'leaver', admin: true, auth_time: seconds() }))
    expect(await asked(anew)).toMatchObject(isAdmin)
  })

  test('is rejected for a deleted sign-in, and gets a 503 while the provider is unavailable', async () => {
    const gone = api.admin('gone')
    await api.identity.identityAdmin.deleteSignIn('gone')
    expect(await asked(gone)).toMatchObject({ status: 401, body: { code: 'token-invalid' } })
    const waiting = api.admin('waiting')
    api.identity.failWith = { status: 500, message: 'INTERNAL' }
    try {
      expect(await asked(waiting)).toMatchObject({ status: 503, body: { code: 'identity-unavailable' } })
      expect((await api.listener('zoe').get('/api/categories')).status).toBe(200)
    } finally {
      api.identity.failWith = null
    }
    expect(await asked(waiting)).toMatchObject(isAdmin)
  })
})

describe('an account', () => {
  const register = (client: Person, body: object) => client.post('/api/users', body)

  test('does not exist before it is created', { tags: ['api/get-api-users-me'] }, async () => {
    expect(await api.listener('new').get('/api/users/me')).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  test('is created once, by the user', { tags: ['api/post-api-users'] }, async () => {
    const client = api.listener('yara')
    const body = { firebaseUid: 'yara', name: ' Yara ', email: 'yara@stillair.test', onboardingComplete: false }
    const created = await register(client, body)
    expect(created).toMatchObject({
      status: 201,
      body: { firebaseUid: 'yara', name: 'Yara', email: 'yara@stillair.test', onboardingComplete: false, roles: [] },
    })
    expect((await register(client, { ...body, name: 'Somebody' })).body).toEqual(created.body)
    expect((await client.get('/api/users/me')).body).toEqual(created.body)
    const registered = (await eventsOf(api.store)).filter(({ stream }) => stream === 'user-yara')
    expect(registered).toHaveLength(1)
  })

  test('cannot be created for another user', async () => {
    const client = api.listener('mallory')
    const body = { firebaseUid: 'mallory', name: 'M', email: 'mallory@stillair.test' }
    expect((await register(client, { ...body, firebaseUid: 'zoe' })).status).toBe(403)
    expect((await register(client, { ...body, email: 'zoe@stillair.test' })).status).toBe(403)
    expect((await client.get('/api/users/me')).status).toBe(404)
  })

  test('can be created without an e-mail address', async () => {
    const client = person(api.url, api.tokens.sign({ sub: 'nomail' }))
    const created = await register(client, { firebaseUid: 'nomail', name: '', email: '' })
    expect(created).toMatchObject({ status: 201, body: { name: null, email: null } })
  })

  test('has the roles of the token', async () => {
    const admin = api.admin('ada')
    await register(admin, { firebaseUid: 'ada', name: 'Ada', email: 'ada@stillair.test' })
    expect((await admin.get('/api/users/me')).body.roles).toEqual(['admin'])
  })
})

test('the next check rejects tokens of accounts that the identity provider has disabled or deleted', {
  tags: ['slow'],
}, async () => {
  const { identity, deps } = api
  const people = ['dora', 'emil', 'fern'].map((sub) => {
    const token = api.tokens.sign({ sub, email: `${sub}@stillair.test` })
    return { sub, ask: async () => (await me(token)).status }
  })
  const statuses = () => Promise.all(people.map(({ ask }) => ask()))
  expect(await statuses()).toEqual([200, 200, 200])
  Object.assign(identity.accounts.get('dora') ?? {}, { disabled: true })
  identity.accounts.delete('emil')
  await deps.revokedSignIns.look()
  expect(await statuses()).toEqual([401, 401, 200])
  // An admin re-enables an account that was disabled by mistake.
  Object.assign(identity.accounts.get('dora') ?? {}, { disabled: false })
  await deps.revokedSignIns.look()
  expect(await statuses()).toEqual([200, 401, 200])
  // An unavailable provider signs nobody out.
  identity.failWith = { status: 503, message: 'UNAVAILABLE' }
  await deps.revokedSignIns.look()
  identity.failWith = null
  expect(await statuses()).toEqual([200, 401, 200])
})

test('the next check rejects sign-ins from before a change of password, and accepts later ones', async () => {
  const { identity, deps } = api
  const changedAt = seconds() - 60
  const token = (authTime: number) =>
    api.tokens.sign({ sub: 'gil', email: 'gil@stillair.test', auth_time: authTime, iat: seconds() - 5 })
  const [before, after] = [token(changedAt - 1), token(changedAt)]
  expect((await me(before)).status).toBe(200)
  Object.assign(identity.accounts.get('gil') ?? {}, { validSince: String(changedAt) })
  await deps.revokedSignIns.look()
  expect(await me(before)).toMatchObject({ status: 401, body: { code: 'sign-in-ended' } })
  expect((await me(after)).status).toBe(200)
})

describe('signing out everywhere', () => {
  const path = '/api/users/me/sign-out-everywhere'
  const signIn = (sub: string, authTime = seconds() - 60) =>
    person(api.url, api.tokens.sign({ sub, email: `${sub}@stillair.test`, auth_time: authTime }))

  test('ends all sign-ins of the user at once, and a new one works', async () => {
    const [phone, laptop, other] = [signIn('hana'), signIn('hana', seconds() - 3_000), signIn('ivo')]
    expect((await laptop.get('/api/categories')).status).toBe(200)
    expect(await phone.post(path, { confirm: true })).toMatchObject({ status: 200, body: { signedOut: true } })
    for (const device of [phone, laptop]) {
      expect(await device.get('/api/categories')).toMatchObject({ status: 401, body: { code: 'sign-in-ended' } })
    }
    expect((await other.get('/api/categories')).status).toBe(200)
    expect(Number(api.identity.accounts.get('hana')?.validSince)).toBeGreaterThan(seconds() - 60)
    expect((await signIn('hana', seconds() + 1).get('/api/categories')).status).toBe(200)
  })

  test('works without an account at the provider, and requires confirmation', async () => {
    const [gone, unsure] = [signIn('jon'), signIn('kim')]
    api.identity.accounts.delete('jon')
    expect(await gone.post(path, { confirm: true })).toMatchObject({ status: 200 })
    expect(await unsure.post(path, {})).toMatchObject({ status: 400 })
    expect((await unsure.get('/api/categories')).status).toBe(200)
  })

  test('changes nothing while the provider is unavailable, and gets a 503', async () => {
    const device = signIn('lou')
    api.identity.failWith = { status: 400, message: 'QUOTA_EXCEEDED' }
    const answer = await device.post(path, { confirm: true })
    api.identity.failWith = null
    expect(answer).toMatchObject({ status: 503, body: { code: 'identity-unavailable' } })
    expect((await device.get('/api/categories')).status).toBe(200)
  })

  test('is limited to ten times an hour', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 11; time++) {
      statuses.push((await signIn('mo', seconds() + 1).post(path, { confirm: true })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

test('looks up more users than the provider accepts in one request', async () => {
  const { identity } = api
  const everybody = Array.from({ length: 250 }, (_, index) => `many-${index}`)
  for (const localId of everybody) identity.accounts.set(localId, { localId, disabled: localId.endsWith('49') })
  const active = await identity.identityAdmin.activeSignIns(everybody)
  expect(everybody.filter((userId) => !active.has(userId))).toEqual(['many-49', 'many-149', 'many-249'])
})
