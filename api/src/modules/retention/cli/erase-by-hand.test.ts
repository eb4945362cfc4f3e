// @module-tag slow
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../../test/harness.ts'
import { finishDeletions } from '../enforce-retention.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness({ withProjections: false })
})
afterAll(() => api.close())

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

const storageDir = () => (api.config.storage.kind === 'file-system' ? api.config.storage.directory : '')

/** Runs the command as an operator would. */
async function erase(...args: string[]): Promise<{ code: number; out: string }> {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    POSTGRES_URL: api.config.postgresUrl,
    STORAGE_DIR: storageDir(),
  }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...args], { env })
    return { code: 0, out: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout + stderr }
  }
}
const join = (email: string) => api.visitor().post('/api/waitlist', { email, recaptchaToken: null })
/** Reports whether the key is in the database; this process caches keys for a while. */
const hasKey = async (subject: string) => {
  const { rows } = await api.pool.query('select wrapped from keys.subject_key where subject = $1', [subject])
  return rows[0]?.wrapped instanceof Buffer
}

test('deletes an account by its id and rejects its owner', async () => {
  await join('zoe@stillair.test')
  const client = api.listener('zoe')
  await client.post('/api/users', { firebaseUid: 'zoe', name: 'Zoe', email: 'zoe@stillair.test' })
  expect(await erase('unfinished')).toEqual({ code: 0, out: 'Every deletion is finished.\n' })
  expect(await erase('account', 'zoe')).toMatchObject({ code: 0, out: expect.stringContaining('is recorded') })
  await expect.poll(() => client.get('/api/users/me')).toMatchObject({ status: 403, body: { code: 'account-deleted' } })
  expect(await erase('unfinished')).toEqual({ code: 1, out: 'zoe: recorded; the API has not begun yet\n' })
  // A backup that is restored now must not bring her back.
  expect(await api.deps.erasures.all()).toContainEqual({ kind: 'account', subject: 'zoe' })

  api.advance(61)
  expect(await finishDeletions(api.deps)).toBe(1)
  expect(api.identity.deleted).toEqual(['zoe'])
  expect(await hasKey('zoe')).toBe(false)
  expect(await erase('account', 'zoe')).toMatchObject({ code: 0, out: expect.stringContaining('requested before') })
})

test('keeps an account’s address on the waitlist, since a profile may contain anybody’s', async () => {
  await join('victim@stillair.test')
  const client = api.listener('mallory')
  await client.post('/api/users', { firebaseUid: 'mallory', name: 'Mallory', email: 'mallory@stillair.test' })
  await client.patch('/api/users/me', { email: 'victim@stillair.test' })
  const { out } = await erase('account', 'mallory')
  expect(out).toContain('The waitlist is unchanged.')
  api.advance(61)
  await finishDeletions(api.deps)
  expect(api.identity.deleted).toContain('mallory')
  expect(await hasKey(api.deps.lookupHash('waitlist', 'victim@stillair.test'))).toBe(true)
})

test('removes an address from the waitlist in any spelling', async () => {
  await join('amy@stillair.test')
  const entryId = api.deps.lookupHash('waitlist', 'amy@stillair.test')
  expect(await hasKey(entryId)).toBe(true)
  expect(await erase('address', ' Amy@Stillair.test ')).toMatchObject({ code: 0 })
  expect((await erase('address', 'amy@stillair.test')).code).toBe(1)
  expect(await hasKey(entryId)).toBe(false)
})

test('reports unknown accounts and invalid arguments without changing anything', async () => {
  expect(await erase('account', 'nobody')).toEqual({ code: 1, out: 'There is no account nobody.\n' })
  for (const args of [[], ['account'], ['everything'], ['account', 'a', 'b'], ['unfinished', 'x']]) {
    expect(await erase(...args)).toMatchObject({ code: 2, out: expect.stringContaining('by hand') })
  }
})

test('erases a person again whom a restored backup brought back', async () => {
  const client = api.listener('max')
  await client.post('/api/users', { firebaseUid: 'max', name: 'Max', email: 'max@stillair.test' })
  const key = `select wrapped from keys.subject_key where subject = 'max'`
  const { rows: backup } = await api.pool.query(key)
  await client.delete('/api/users/me', { confirm: true })
  expect(await hasKey('max')).toBe(false)
  await api.pool.query("update keys.subject_key set wrapped = $1, wrapped_by = null where subject = 'max'", [
    backup[0].wrapped,
  ])
  expect(await erase('repeat')).toMatchObject({ code: 0, out: expect.stringContaining('1 erased subjects') })
  expect(await hasKey('max')).toBe(false)
  api.advance(61)
  expect(await finishDeletions(api.deps)).toBe(1)
})
