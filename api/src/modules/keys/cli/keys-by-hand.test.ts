// @module-tag slow
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { logConfig } from '@stillair/events/log/config.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../../test/harness.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness({ withProjections: false })
  for (const who of ['zoe', 'maya']) {
    await api.listener(who).post('/api/users', { firebaseUid: who, name: who, email: `${who}@stillair.test` })
  }
})
afterAll(() => api.close())

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const local = logConfig({ NODE_ENV: 'test', POSTGRES_URL: 'postgres://nowhere' })
const localKey = local.masterKeys.current.export().toString('base64')
const newKey = randomBytes(32).toString('base64')

/** Runs the command as an operator would. */
async function keys(args: string[], more: Record<string, string> = {}): Promise<{ code: number; out: string }> {
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', POSTGRES_URL: api.config.postgresUrl, ...more }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...args], { env })
    return { code: 0, out: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout + stderr }
  }
}

test('finds a lost key and gives it up by name, but not an existing one', async () => {
  expect(await keys(['check'])).toMatchObject({ code: 0, out: expect.stringContaining('has its key') })
  await api.pool.query(`delete from keys.subject_key where subject = 'maya'`)
  const found = await keys(['check'])
  expect(found).toMatchObject({
    code: 1,
    out: expect.stringContaining('the personal-data key of maya was lost'),
  })
  expect(found.out).not.toContain('zoe')
  expect(await keys(['give-up', 'zoe'])).toEqual({ code: 1, out: 'No key of zoe was lost.\n' })
  expect(await keys(['give-up', 'maya'])).toMatchObject({ code: 0, out: expect.stringContaining('reads as erased') })
  expect(await keys(['check'])).toMatchObject({ code: 0 })
  const { rows } = await api.pool.query('select subject, wrapped is not null as "has" from keys.subject_key order by 1')
  expect(rows).toEqual([
    { subject: 'maya', has: false },
    { subject: 'zoe', has: true },
  ])
})

test('rotates all keys to another master key, which alone opens the data afterwards', async () => {
  const rotation = { PERSONAL_DATA_KEY: newKey, PERSONAL_DATA_OTHER_KEYS: localKey }
  expect((await keys(['status'], rotation)).out).toMatch(/^1 wrapped with \w{16} \(one of PERSONAL_DATA_OTHER_KEYS\)\n/)
  const rotated = await keys(['rotate'], rotation)
  expect(rotated).toMatchObject({ code: 0, out: expect.stringMatching(/^Rewrapped 1 keys.*\nNone is left/) })
  const only = { PERSONAL_DATA_KEY: newKey }
  expect((await keys(['status'], only)).out).toMatch(/^1 wrapped with \w{16} \(PERSONAL_DATA_KEY\)\n1 destroyed\n$/)
  expect(await keys(['check'], only)).toMatchObject({ code: 0 })
  expect(await keys(['check'])).toMatchObject({
    code: 1,
    out: expect.stringContaining('PERSONAL_DATA_KEY is not the key'),
  })
  await keys(['rotate'], { PERSONAL_DATA_OTHER_KEYS: newKey })
  expect(await keys(['check'])).toMatchObject({ code: 0 })
})

test('prints the former look-up secret without a database', async () => {
  const production = {
    NODE_ENV: 'production',
    POSTGRES_URL: 'postgres://nowhere.invalid/none',
    PERSONAL_DATA_KEY: newKey,
  }
  const { code, out } = await keys(['lookup-secret'], production)
  expect(code).toBe(0)
  expect(Buffer.from(out.trim(), 'base64')).toHaveLength(32)
  const known = await keys(['lookup-secret'])
  expect(known.out.trim()).toBe(local.lookupSecret.export().toString('base64'))
})

test.each([[[]], [['rotate', 'now']], [['give-up']], [['lost']]])('rejects the arguments %j', async (args) => {
  expect(await keys(args)).toMatchObject({ code: 2, out: expect.stringContaining('give-up <subject>') })
})
