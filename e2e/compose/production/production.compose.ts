import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { ROOT } from '../engine.ts'
import { untilHealthy } from '../healthy.ts'
import { productionProject } from '../projects.ts'
import { isStoreInMemory, startStoreInMemory } from '../store-in-memory.ts'

/**
 * Tests the production file from the public side, with secrets made for the test. Nobody can sign in, because there is no
 * Firebase here.
 */
const { HTTP_PORT = '', APP_URL = '' } = process.env
const plain = `http://${HTTP_PORT}`

const execute = promisify(execFile)

/** Runs a query in the database and returns its output. */
const query = async (sql: string) => {
  const psql = ['psql', '--host=127.0.0.1', '--username=stillair', '--no-align', '--tuples-only', 'stillair']
  const password = `PGPASSWORD=${process.env.POSTGRES_PASSWORD}`
  return (await productionProject.compose('exec', '-T', 'postgres', 'env', password, ...psql, '-c', sql)).trim()
}

test('visitors are redirected to TLS and get the page', async ({ page, request }) => {
  const answer = await request.get(`${plain}/privacy-policy?from=mail`, { maxRedirects: 0 })
  expect(answer.status()).toBe(308)
  expect(answer.headers().location).toBe('https://127.0.0.1/privacy-policy?from=mail')

  const failed: string[] = []
  page.on('requestfailed', (one) => failed.push(one.url()))
  const opened = await page.goto('/')
  expect(opened?.status()).toBe(200)
  expect(opened?.headers()).toMatchObject({
    'strict-transport-security': expect.stringMatching(/^max-age=\d{7,}/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
  })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(failed).toEqual([])
})

test('a new entry on the waitlist reaches the read model', async ({ request }) => {
  const email = `vera.${Date.now()}@example.com`
  const answer = await request.post('/api/waitlist', { data: { email } })
  expect(answer.status(), await answer.text()).toBe(201)
  await expect.poll(() => query('select count(*) from read.waitlist')).toBe('1')
})

test('closed ports stay closed, and operator-only addresses are not public', async ({ request }) => {
  expect((await request.get('/api/users/me')).status()).toBe(401)
  const forged = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"x"}').toString('base64url')}.`
  const refused = await request.get('/api/users/me', { headers: { authorization: `Bearer ${forged}` } })
  expect(refused.status()).toBe(401)
  for (const path of [
    '/metrics',
    '/emulator/mail',
    '/emulator/payments/health',
    '/identitytoolkit.googleapis.com/v1/x',
  ]) {
    const answer = await request.get(path, { headers: { accept: 'application/json' } })
    expect(answer.status(), path).toBe(404)
  }
})

test('a client that sends its headers very slowly is cut off', async () => {
  const socket = connect(Number(HTTP_PORT.split(':')[1]), '127.0.0.1')
  const ended = new Promise((done) => socket.once('close', done))
  socket.on('error', () => {})
  socket.resume()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  const drops = setInterval(() => socket.write('x'), 1_000)
  await ended
  clearInterval(drops)
})

test('no service runs as root or can write files, and all have limits', async () => {
  const containers = Object.entries(await productionProject.containers()).filter(([service]) => service !== 'store')
  expect(containers).toHaveLength(6)
  for (const [service, { Config, HostConfig, NetworkSettings }] of containers) {
    expect(Config.User, service).toMatch(/^(node|[1-9]\d*:[1-9]\d*)$/)
    expect(HostConfig, service).toMatchObject({
      ReadonlyRootfs: true,
      CapDrop: ['ALL'],
      CapAdd: null,
      Privileged: false,
    })
    expect(HostConfig.SecurityOpt, service).toEqual(['no-new-privileges:true'])
    expect(HostConfig.Memory, service).toBeGreaterThan(0)
    expect(HostConfig.NanoCpus, service).toBeGreaterThan(0)
    const published = Object.values(NetworkSettings.Ports).filter(
      (bindings) => bindings !== null && bindings.length > 0,
    )
    expect(published, service).toHaveLength(service === 'proxy' ? 2 : 0)
    const id = await productionProject.compose('exec', '-T', service, 'id', '-u')
    expect(Number(id), service).toBeGreaterThan(0)
  }
})

test('a missing secret is named, and nothing starts', async () => {
  for (const name of [
    'POSTGRES_PASSWORD',
    'PERSONAL_DATA_KEY',
    'LOOKUP_SECRET',
    'SIGNING_KEY',
    'S3_SECRET_ACCESS_KEY',
    'APP_URL',
  ]) {
    const kept = process.env[name]
    delete process.env[name]
    try {
      await expect(productionProject.compose('config'), name).rejects.toThrow(name)
    } finally {
      process.env[name] = kept
    }
  }
})

test('each process refuses the default value of a secret', async () => {
  const local = 'PERSONAL_DATA_KEY=c3RpbGxhaXIgbG9jYWwgcGVyc29uYWwgZGF0YSBrZXk='
  for (const [service, variable] of [
    ['projections', local],
    ['api', 'FIREBASE_AUTH_EMULATOR_HOST=localhost:9099'],
    ['media-worker', 'SIGNING_KEY=stillair-local-signing-key-not-for-production'],
  ] as const) {
    const started = productionProject.compose('run', '--rm', '--no-deps', '-T', '-e', variable, service)
    await expect(started, service).rejects.toThrow(variable.split('=')[0])
  }
})

test('a process that dies is restarted', async ({ request }) => {
  // Process 1 is Docker's init; its child is our process.
  const kill = ['sh', '-c', 'kill -9 $(cat /proc/1/task/1/children)']
  for (const service of ['projections', 'api']) {
    // The command fails, because its container ends.
    await productionProject.compose('exec', '-T', service, ...kill).catch(() => {})
  }
  await expect
    .poll(
      async () => {
        const { api, projections } = await productionProject.containers()
        return [api, projections].map((one) => [one?.RestartCount, one?.State.Health?.Status])
      },
      { timeout: 120_000 },
    )
    .toEqual([
      [1, 'healthy'],
      [1, 'healthy'],
    ])
  expect((await request.get(`${APP_URL}/api/health`)).status()).toBe(200)
})

test('all data is restored from a backup made as in the runbook', async ({ request }) => {
  test.setTimeout(600_000)
  const folder = mkdtempSync(join(tmpdir(), 'stillair-backup-'))
  const npm = (...args: string[]) =>
    execute('npm', ['run', '--silent', ...args, 'compose', ...productionProject.options], { cwd: ROOT })
  try {
    const before = await query('select count(*) from read.waitlist')
    expect(Number(before)).toBeGreaterThan(0)
    const backup = join(folder, 'backup')
    await npm('backup', '--', '--to', backup)
    await productionProject.compose('down', '--volumes')

    await npm('restore', '--', backup)
    if (isStoreInMemory()) await startStoreInMemory(productionProject, 'store')
    await productionProject.compose('up', '--detach')
    await untilHealthy(productionProject)
    expect(await query('select count(*) from read.waitlist')).toBe(before)
    // Personal data is encrypted, so it can be read only when its keys were restored too.
    expect(await query('select count(*) from keys.subject_key')).not.toBe('0')
    const joined = await request.post('/api/waitlist', { data: { email: `after.${Date.now()}@example.com` } })
    expect(joined.status()).toBe(201)
    await expect.poll(() => query('select count(*) from read.waitlist')).toBe(String(Number(before) + 1))
    await expect(npm('restore', '--', backup)).rejects.toThrow('There is data already.')
    expect((await request.get(`${APP_URL}/api/health`)).status()).toBe(200)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
