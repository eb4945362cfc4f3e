import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf } from './events-of.ts'
import { type Harness, startHarness } from './harness.ts'
import { type Person, person } from './person.ts'
import { tokenEmulator } from './token-emulator.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness({ withProjections: false })
})
afterAll(() => api.close())

const seconds = () => Math.floor(Date.now() / 1000)
const zoe = { sub: 'zoe', email: 'zoe@stillair.test' }
const me = (token: string | null) => person(api.url, token).get('/api/categories')

describe('a request is refused as not signed in', () => {
  const refused = async (token: string | null, code: string) => {
    const answer = await me(token)
    expect(answer).toMatchObject({ status: 401, body: { code, error: expect.stringMatching(/^[A-Z].+\.$/) } })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(JSON.stringify(answer.body)).not.toMatch(/firebase/i)
  }

  test('without a token', () => refused(null, 'signed-out'))

  test('with something that is no token', async () => {
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

  test('with a token that another key signed', () => {
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

  test('with a token of nobody', () => refused(api.tokens.sign({ ...zoe, sub: '' }), 'token-invalid'))
})

test('a request that names somebody else than its token is refused', {
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

test('while the keys cannot be fetched nobody gets the answer that their sign-in is wrong', async () => {
  const unreachable = await tokenEmulator(api.identity)
  const token = unreachable.sign(zoe)
  await unreachable.close()
  await expect(unreachable.verifyToken(token)).rejects.toMatchObject({ kind: 'not-ready' })
})

describe('a role', () => {
  const asked = (client: Person) => client.delete('/api/programs/some-id/content/some-id')
  const isAdmin = { status: 404 }

  test('that was taken away ends within a minute, and the rest of the sign-in stays', async () => {
    const client = api.admin('former')
    expect(await asked(client)).toMatchObject(isAdmin)
    await api.identity.identityAdmin.setClaims('former', { something: 'else' })
    api.advance(61)
    expect(await asked(client)).toMatchObject({ status: 403, body: { code: 'admins-only' } })
    expect((await client.get('/api/categories')).status).toBe(200)
  })

  test('ends when the user’s sign-ins are ended, and a new sign-in has what is left', async () => {
    const client = api.admin('leaver')
    expect(await asked(client)).toMatchObject(isAdmin)
    await api.identity.identityAdmin.endSessions('leaver')
    api.advance(61)
    expect(await asked(client)).toMatchObject({ status: 401, body: { code: 'token-invalid' } })
    const anew = person(api.url, api.tokens.sign({ sub: 'leaver', admin: true, auth_time: seconds() }))
    expect(await asked(anew)).toMatchObject(isAdmin)
  })

  test('is not believed of a user who has no sign-in any more, and cannot be checked while the provider is unavailable', async () => {
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

  test('is not there before it is made', { tags: ['api/get-api-users-me'] }, async () => {
    expect(await api.listener('new').get('/api/users/me')).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  test('is made once, by the user themselves', { tags: ['api/post-api-users'] }, async () => {
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

  test('is not made for somebody else', async () => {
    const client = api.listener('mallory')
    const body = { firebaseUid: 'mallory', name: 'M', email: 'mallory@stillair.test' }
    expect((await register(client, { ...body, firebaseUid: 'zoe' })).status).toBe(403)
    expect((await register(client, { ...body, email: 'zoe@stillair.test' })).status).toBe(403)
    expect((await client.get('/api/users/me')).status).toBe(404)
  })

  test('is made for a user who signs in without an e-mail', async () => {
    const client = person(api.url, api.tokens.sign({ sub: 'nomail' }))
    const created = await register(client, { firebaseUid: 'nomail', name: '', email: '' })
    expect(created).toMatchObject({ status: 201, body: { name: null, email: null } })
  })

  test('knows the roles that the token gives', async () => {
    const admin = api.admin('ada')
    await register(admin, { firebaseUid: 'ada', name: 'Ada', email: 'ada@stillair.test' })
    expect((await admin.get('/api/users/me')).body.roles).toEqual(['admin'])
  })
})

test('an account that is disabled, or deleted at the identity provider, ends within a look, whatever its token claims', async () => {
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
  // An admin who disabled it by mistake enables it again.
  Object.assign(identity.accounts.get('dora') ?? {}, { disabled: false })
  await deps.revokedSignIns.look()
  expect(await statuses()).toEqual([200, 401, 200])
  // A provider that is away signs nobody out.
  identity.failWith = { status: 503, message: 'UNAVAILABLE' }
  await deps.revokedSignIns.look()
  identity.failWith = null
  expect(await statuses()).toEqual([200, 401, 200])
})

test('a sign-in from before the password was changed ends within a look, and the one after it works', async () => {
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

  test('ends every sign-in of that user at once, and a new one works', async () => {
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

  test('is done without a sign-in at the provider, too, and is not done unless it is confirmed', async () => {
    const [gone, unsure] = [signIn('jon'), signIn('kim')]
    api.identity.accounts.delete('jon')
    expect(await gone.post(path, { confirm: true })).toMatchObject({ status: 200 })
    expect(await unsure.post(path, {})).toMatchObject({ status: 400 })
    expect((await unsure.get('/api/categories')).status).toBe(200)
  })

  test('changes nothing while the provider is unavailable, and says so', async () => {
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

test('more users than the provider takes in one request are looked up all the same', async () => {
  const { identity } = api
  const everybody = Array.from({ length: 250 }, (_, index) => `many-${index}`)
  for (const localId of everybody) identity.accounts.set(localId, { localId, disabled: localId.endsWith('49') })
  const active = await identity.identityAdmin.activeSignIns(everybody)
  expect(everybody.filter((userId) => !active.has(userId))).toEqual(['many-49', 'many-149', 'many-249'])
})
