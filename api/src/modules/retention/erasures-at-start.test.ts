// @module-tag slow
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { fileSystemObjectStore } from '@stillair/events/object-store/file-system.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { erasureList } from '../erasure/erasure-list.ts'

let api: Harness
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stillair-erasures-'))
  api = await startHarness({ environment: { STORAGE_DIR: join(folder, 'storage') } })
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

/** Starts another API on the same data. */
const spawnApi = () =>
  spawn(process.execPath, [fileURLToPath(new URL('../../main.ts', import.meta.url))], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      POSTGRES_URL: api.config.postgresUrl,
      EVENTSTORE_URL: '',
      LOG_LEVEL: 'info',
      STORAGE_DIR: join(folder, 'storage'),
      ERASURES_DIR: join(folder, 'outside'),
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: '0',
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${api.identity.port}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Starts another API and waits until it listens. */
async function startApi(): Promise<void> {
  const child = spawnApi()
  child.stderr.pipe(process.stderr)
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  })
  for await (const line of createInterface({ input: child.stdout })) {
    if (JSON.parse(line).msg === 'listening') return
  }
  throw new Error('The API did not listen.')
}

test('a listed person who is back in the data is erased before the first request', async () => {
  const zoe = api.listener('zoe')
  await zoe.post('/api/users', { firebaseUid: 'zoe', name: 'Zoe', email: 'zoe@stillair.test' })
  const email = 'noor@stillair.test'
  await api.visitor().post('/api/waitlist', { email, recaptchaToken: null })
  const entry = api.deps.lookupHash('waitlist', email)
  const names = async () => (await api.pool.query('select name from account where user_id = $1', ['zoe'])).rows
  const addresses = async () => (await api.pool.query('select email from waitlist where entry_id = $1', [entry])).rows
  await expect.poll(names).toEqual([{ name: 'Zoe' }])
  await expect.poll(addresses).toEqual([{ email }])
  // The log and the keys know of no erasure, as after a restore. Only the list outside does.
  const outside = erasureList(await fileSystemObjectStore({ root: join(folder, 'outside') }))
  await outside.add({ kind: 'account', subject: 'zoe' })
  await outside.add({ kind: 'waitlist', subject: entry })

  await startApi()
  const { rows } = await api.pool.query('select subject from keys.subject_key where wrapped is not null')
  expect(rows).toEqual([])
  expect(await names()).toEqual([{ name: null }])
  expect(await addresses()).not.toContainEqual({ email })
  await expect.poll(() => zoe.get('/api/users/me')).toMatchObject({ status: 403, body: { code: 'account-deleted' } })
  // The media store’s own list is complete again.
  const inside = erasureList(api.deps.mediaStore)
  expect((await inside.all()).map(({ subject }) => subject).toSorted()).toEqual([entry, 'zoe'].toSorted())
})

test('a list that cannot be read prevents the start, with one line', async () => {
  const readUpTo = join(folder, 'storage', 'media', 'erasures', 'read-up-to')
  await mkdir(dirname(readUpTo), { recursive: true })
  await writeFile(readUpTo, '{')
  onTestFinished(() => rm(readUpTo))
  const child = spawnApi()
  const [printed, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([code, printed]).toEqual([
    1,
    expect.stringMatching(/^The list of erasures cannot be read, so erased people might come back: .*JSON.*\n$/),
  ])
})
