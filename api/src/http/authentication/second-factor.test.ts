// @module-tag counts-at-once
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { person } from '../../../test/person.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness({ environment: { REQUIRE_SECOND_FACTOR: 'true' } })
})
afterAll(() => api.close())

const firebase = { sign_in_provider: 'password' }
const totp = { ...firebase, sign_in_second_factor: 'totp', second_factor_identifier: 'one' }
const signIn = (claims: object) => person(api.url, api.tokens.sign({ email: 'ada@stillair.test', ...claims }))
const admin = (claims: object = {}) => signIn({ sub: 'ada', admin: true, ...claims })
const analyst = (claims: object = {}) => signIn({ sub: 'ann', email: 'ann@stillair.test', analyst: true, ...claims })
const refused = {
  status: 403,
  body: { code: 'second-factor-required', error: expect.stringMatching(/second step.+Settings.+sign in again/) },
}

test('admins and analysts without a second factor learn what to do, and keep the rights of listeners', async () => {
  expect(await admin().get('/api/admin/summary')).toMatchObject(refused)
  expect(await analyst().get('/api/analysis/events')).toMatchObject(refused)
  expect((await admin().get('/api/categories')).status).toBe(200)
})

test('admins and analysts with a second factor have their roles', async () => {
  expect((await admin({ firebase: totp }).get('/api/admin/summary')).status).toBe(200)
  expect((await analyst({ firebase: totp }).get('/api/analysis/events')).status).toBe(200)
  expect(await analyst({ firebase: totp }).get('/api/admin/summary')).toMatchObject({ body: { code: 'admins-only' } })
})

test('an admin without a second factor does not see drafts', async () => {
  const draft = await admin({ firebase: totp }).post('/api/programs', { title: 'Not yet', isPublished: false })
  const position = { 'x-position': String(await api.store.head()) }
  const path = `/api/programs/${draft.body.id}`
  expect((await admin({ firebase: totp }).get(path, position)).status).toBe(200)
  expect((await admin().get(path, position)).status).toBe(404)
})

test('the account shows whether a role is withheld', async () => {
  const body = { firebaseUid: 'ada', name: 'Ada', email: 'ada@stillair.test', onboardingComplete: false }
  expect(await admin().post('/api/users', body)).toMatchObject({ body: { roles: [], lacksSecondFactor: true } })
  const { body: withIt } = await admin({ firebase: totp }).get('/api/users/me')
  expect(withIt).toMatchObject({ roles: ['admin'] })
  expect(withIt).not.toHaveProperty('lacksSecondFactor')
})

test('a listener needs no second factor', async () => {
  const listener = signIn({ sub: 'zoe', email: 'zoe@stillair.test' })
  expect((await listener.get('/api/categories')).status).toBe(200)
  expect(await listener.get('/api/admin/summary')).toMatchObject({ body: { code: 'admins-only' } })
})
