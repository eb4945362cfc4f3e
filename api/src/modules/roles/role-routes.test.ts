// @module-tag counts-at-once
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { person } from '../../../test/person.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness()
})
afterAll(() => api.close())

const signIn = (id: string, claims: object = {}) =>
  person(api.url, api.tokens.sign({ sub: id, email: `${id}@stillair.test`, ...claims }), { patient: true })
let ada: ReturnType<typeof signIn>
beforeEach(() => {
  api.identity.failWith = null
  for (const account of api.identity.accounts.values()) account.customAttributes = '{}'
  ada = signIn('ada', { admin: true })
})

const claimsOf = (id: string) => JSON.parse(api.identity.accounts.get(id)?.customAttributes ?? '{}')
const grant = (email: string, role: string) => ada.post('/api/admin/roles/grant', { email, role })
const revoke = (email: string, role: string, by = ada) => by.post('/api/admin/roles/revoke', { email, role })
const roleEvents = async (id: string) =>
  (await eventsOf(api.store))
    .filter(({ stream }) => stream === `role-${id}`)
    .map(({ type, metadata }) => [type, metadata.actor.kind, metadata.actor.id])

test('an admin grants a role by address and revokes it; both are recorded with the admin', async () => {
  signIn('zoe')
  expect(await grant(' Zoe@Stillair.test ', 'analyst')).toMatchObject({
    status: 200,
    body: { email: 'zoe@stillair.test', role: 'analyst', isChanged: true, isEmailVerified: true },
  })
  expect(claimsOf('zoe')).toEqual({ analyst: true })
  expect((await grant('zoe@stillair.test', 'analyst')).body).toMatchObject({ isChanged: false })
  expect((await revoke('zoe@stillair.test', 'analyst')).body).toMatchObject({ isChanged: true })
  expect(claimsOf('zoe')).toEqual({})
  expect(await roleEvents('zoe')).toEqual([
    ['RoleGranted', 'user', 'ada'],
    ['RoleRevoked', 'user', 'ada'],
  ])
})

test('the page lists who has a role, with second factors, and the history', async () => {
  await ada.post('/api/users', { firebaseUid: 'ada', name: 'Ada Marsh', email: 'ada@stillair.test' })
  signIn('yara')
  signIn('listener')
  const yara = api.identity.accounts.get('yara')
  if (yara) yara.mfaInfo = [{ mfaEnrollmentId: '1', totpInfo: {} }]
  const granted = await grant('yara@stillair.test', 'admin')
  // The history that is read next waits for this.
  expect(granted.headers.get('x-position')).not.toBeNull()
  const { status, body } = await ada.get('/api/admin/roles')
  expect(status).toBe(200)
  const about = { isEmailVerified: true, isDisabled: false }
  expect(body.holders).toEqual([
    { userId: 'ada', email: 'ada@stillair.test', ...about, hasSecondFactor: false, isYou: true, roles: ['admin'] },
    { userId: 'yara', email: 'yara@stillair.test', ...about, hasSecondFactor: true, isYou: false, roles: ['admin'] },
  ])
  expect(body.isSecondFactorRequired).toBe(false)
  expect((body.history as object[])[0]).toMatchObject({
    role: 'admin',
    change: 'granted',
    who: null,
    by: 'Ada Marsh',
    isByOperator: false,
  })
})

test('a revoked role ends at once, and nobody but admins sees or changes roles', async () => {
  const xena = signIn('xena', { admin: true, auth_time: Math.floor(Date.now() / 1000) - 100 })
  expect((await xena.get('/api/admin/roles')).status).toBe(200)
  await revoke('xena@stillair.test', 'admin')
  api.advance(61)
  expect((await xena.get('/api/admin/roles')).status).toBe(401)
  for (const other of [signIn('bea'), signIn('ana', { analyst: true })]) {
    expect((await other.get('/api/admin/roles')).status).toBe(403)
    expect((await revoke('ada@stillair.test', 'admin', other)).status).toBe(403)
    expect((await other.post('/api/admin/roles/grant', { email: 'bea@stillair.test', role: 'admin' })).status).toBe(403)
  }
  expect(claimsOf('ada')).toEqual({ admin: true })
})

test('each refusal says why', async () => {
  expect(await grant('nobody@stillair.test', 'admin')).toMatchObject({
    status: 404,
    body: { error: 'There is no account with nobody@stillair.test. They must sign up first.' },
  })
  expect((await revoke('nobody@stillair.test', 'admin')).status).toBe(404)
  expect(await grant('nobody', 'admin')).toMatchObject({
    status: 400,
    body: { details: { email: 'Please enter a valid email address.' } },
  })
  expect((await grant('ada@stillair.test', 'owner')).status).toBe(400)
  expect(await revoke('ada@stillair.test', 'admin')).toMatchObject({
    status: 409,
    body: { code: 'own-role', error: 'You cannot revoke your own admin role. Ask another admin.' },
  })
  api.identity.failWith = { status: 503, message: 'UNAVAILABLE' }
  expect(await grant('ada@stillair.test', 'analyst')).toMatchObject({
    status: 503,
    body: { code: 'identity-unavailable' },
  })
})

test('the last admin keeps the role, also when two admins revoke each other’s at the same time', async () => {
  const lena = signIn('lena', { admin: true })
  const outcomes = await Promise.all([
    revoke('lena@stillair.test', 'admin'),
    revoke('ada@stillair.test', 'admin', lena),
  ])
  const refused = outcomes.filter(({ status }) => status !== 200)
  expect(refused).toMatchObject([{ status: 409, body: { code: 'last-admin' } }])
  expect([claimsOf('ada'), claimsOf('lena')].filter(({ admin }) => admin)).toHaveLength(1)
})

test('an admin whose sign-in is disabled does not count as another admin', async () => {
  // The API notices within a minute that this sign-in is disabled.
  const mia = signIn('mia', { admin: true })
  expect((await mia.get('/api/admin/roles')).status).toBe(200)
  const account = api.identity.accounts.get('mia')
  if (account) account.disabled = true
  await api.identity.identityAdmin.setClaims('ada', {})
  signIn('eve', { admin: true })
  expect(await revoke('eve@stillair.test', 'admin', mia)).toMatchObject({ status: 409, body: { code: 'last-admin' } })
})
