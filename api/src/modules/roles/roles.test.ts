// @module-tag counts-at-once
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { person } from '../../../test/person.ts'
import { grant, list, revoke } from './cli/role-commands.ts'

let api: Harness
let printed: string[]
beforeAll(async () => {
  api = await startHarness({ withProjections: false })
})
afterAll(() => api.close())
beforeEach(() => {
  printed = []
})

const context = () => ({
  store: api.store,
  identityRoles: api.identity.identityAdmin,
  clock: api.now,
  print: (line: string) => printed.push(line),
})
const claimsOf = (id: string) => JSON.parse(api.identity.accounts.get(id)?.customAttributes ?? '{}')
const roleEvents = async (id: string) =>
  (await eventsOf(api.store)).filter(({ stream }) => stream === `role-${id}`).map(({ type, data }) => ({ type, data }))
/** Calls a route for admins only, which answers 404 to them. */
const asked = (token: string) => person(api.url, token).delete('/api/programs/none/content/none')
const signIn = (id: string, claims: object = {}) => {
  const now = Math.floor(Date.now() / 1000)
  return api.tokens.sign({ sub: id, email: `${id}@stillair.test`, auth_time: now, ...claimsOf(id), ...claims })
}

test('granting admin takes effect at the next sign-in, is recorded once, and keeps other claims', async () => {
  expect((await asked(signIn('zoe'))).status).toBe(403)
  await api.identity.identityAdmin.setClaims('zoe', { team: 'sound' })
  expect(await grant(context(), 'admin', 'zoe@stillair.test')).toBe(0)
  expect(printed[0]).toMatch(/^zoe@stillair\.test is an admin now\./)
  expect(claimsOf('zoe')).toEqual({ team: 'sound', admin: true })
  expect((await asked(signIn('zoe'))).status).toBe(404)

  expect(await grant(context(), 'admin', 'zoe@stillair.test')).toBe(0)
  expect(printed.at(-1)).toBe('zoe@stillair.test is an admin already.')
  expect(await roleEvents('zoe')).toEqual([{ type: 'RoleGranted', data: { userId: 'zoe', role: 'admin' } }])
})

test('a revoked role ends within a minute in existing tokens, and the user can sign in again', async () => {
  const before = signIn('yara', { admin: true, analyst: true, auth_time: Math.floor(Date.now() / 1000) - 10 })
  expect((await asked(before)).status).toBe(404)
  expect(await revoke(context(), 'admin', 'yara@stillair.test')).toBe(0)
  expect(printed[0]).toBe('yara@stillair.test is not an admin any more. Their access ends everywhere within a minute.')
  expect(claimsOf('yara')).toEqual({ analyst: true })
  api.advance(61)
  expect((await asked(before)).status).toBe(401)
  expect((await asked(signIn('yara'))).status).toBe(403)

  expect(await revoke(context(), 'admin', 'yara@stillair.test')).toBe(0)
  expect(printed).toContain('yara@stillair.test was not an admin.')
  expect(await roleEvents('yara')).toEqual([{ type: 'RoleRevoked', data: { userId: 'yara', role: 'admin' } }])
})

test('fails for an unknown address, and records nothing', async () => {
  const before = (await eventsOf(api.store)).length
  for (const change of [grant, revoke]) {
    expect(await change(context(), 'admin', 'nobody@stillair.test')).toBe(1)
    expect(printed.pop()).toBe('There is no account with nobody@stillair.test. They must sign up first.')
  }
  expect(await eventsOf(api.store)).toHaveLength(before)
})

test('a repeated grant completes one that failed before it was recorded', async () => {
  signIn('xena')
  const broken = { ...context(), store: { ...api.store, append: () => Promise.reject(new Error('cut')) } }
  await expect(grant(broken, 'analyst', 'xena@stillair.test')).rejects.toThrow('cut')
  expect(claimsOf('xena')).toEqual({ analyst: true })
  expect(await roleEvents('xena')).toEqual([])
  expect(await grant(context(), 'analyst', 'xena@stillair.test')).toBe(0)
  expect(await roleEvents('xena')).toEqual([{ type: 'RoleGranted', data: { userId: 'xena', role: 'analyst' } }])
})

test('lists all users with a role, over several pages, and nobody else', async () => {
  for (const id of ['u1', 'u2', 'u3', 'u4', 'u5']) signIn(id)
  signIn('boss', { admin: true, analyst: true })
  expect(await list(context())).toBe(0)
  expect(printed).toContain('admin, analyst boss@stillair.test  (boss)')
  expect(printed.join('\n')).not.toContain('u1@')
})

test('warns about an unverified address', async () => {
  signIn('new')
  const account = api.identity.accounts.get('new')
  if (account) account.emailVerified = false
  await grant(context(), 'admin', 'New@Stillair.test')
  expect(printed.at(-1)).toContain('is not verified')
})

const MAIN = fileURLToPath(new URL('./cli/main.ts', import.meta.url))

/** Runs the command as an operator would. */
async function role(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const { postgresUrl, storage, firebase } = api.config
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    POSTGRES_URL: postgresUrl,
    FIREBASE_PROJECT_ID: firebase.projectId,
    STORAGE_DIR: storage.kind === 'file-system' ? storage.directory : '',
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${api.identity.port}`,
    ...more,
  }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...args], { env })
    return { code: 0, out: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout + stderr }
  }
}

test('the command grants and lists a role, and its exit code shows the outcome', { tags: ['slow'] }, async () => {
  signIn('wanda')
  expect(await role(['grant', 'analyst', 'Wanda@Stillair.test'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('wanda@stillair.test is an analyst now.'),
  })
  expect(await role(['list'])).toMatchObject({ code: 0, out: expect.stringContaining('wanda@stillair.test  (wanda)') })
  expect(await role(['revoke', 'admin', 'nobody@stillair.test'])).toMatchObject({ code: 1 })
  expect(await role(['grant', 'admin', 'wanda@stillair.test'], { NODE_ENV: 'production' })).toMatchObject({
    code: 1,
    out: expect.stringContaining('refused in production'),
  })
  expect(await roleEvents('wanda')).toHaveLength(1)
})

test.each([[[]], [['grant', 'boss', 'a@b.test']], [['grant', 'admin', 'nobody']], [['list', 'admin']], [['grant']]])(
  'explains its usage for invalid arguments: %j',
  async (args) => {
    expect(await role(args)).toMatchObject({ code: 2, out: expect.stringContaining('grant <role> <e-mail>') })
  },
)
