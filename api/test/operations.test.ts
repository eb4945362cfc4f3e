import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import { projections } from '@stillair/projections/model/projections.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploaded } from '../../events/test/media-events.ts'
import { serveOperators } from '../src/http/operations/operator-server.ts'
import { apiConfig } from '../src/server/config/config.ts'
import { lookAtParts } from '../src/server/health.ts'
import { READ_MODELS } from '../src/server/read-models.ts'
import { shutDown } from '../src/server/shut-down.ts'
import { type Harness, startHarness } from './harness.ts'
import { listen } from './listen.ts'
import { append } from './media-story.ts'
import { person } from './person.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness()
})
afterAll(() => api.close())

const token = () => api.tokens.sign({ sub: 'zoe', email: 'zoe@stillair.test' })

/** Inserts checkpoints as if this code's read models were built, without running projections. */
async function served({ pool }: Harness): Promise<void> {
  for (const { name, version } of projections) {
    await pool.query(
      `insert into projections.checkpoint (name, version, definition, layout, tables, active)
        values ($1, 1, $2, '', '{unread}', true)`,
      [name, version],
    )
  }
}

describe('health', () => {
  test('is one word for everybody and the state of each part for operators', async () => {
    await append(api.store, 'm-health', [uploaded('m-health')])
    await api.admin().get('/api/media', { 'x-position': String(await api.store.head()) })
    const { status, body } = await api.visitor().get('/api/health')
    expect({ status, body }).toEqual({ status: 200, body: { status: 'ok' } })
    const server = await serveOperators(api.deps.metrics, 0, '127.0.0.1')
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/health`)
    const seen = await answer.json()
    server.close()
    expect(answer.status).toBe(200)
    expect(seen).toMatchObject({
      status: 'ok',
      parts: {
        postgres: { state: 'ok' },
        eventLog: { state: 'ok', head: expect.stringMatching(/^\d+$/) },
        projections: { behind: expect.any(Number), each: { media: 'ok' } },
        storage: { state: 'ok' },
      },
    })
  })

  test('is 503 while a part is down; operators see its name, but not the reason', async () => {
    const failing = { ...api.deps.mediaStore, head: () => Promise.reject(new Error('secret endpoint refused')) }
    const other = await listen({ ...api.deps, mediaStore: failing })
    const { status, body } = await person(other.url, null).get('/api/health')
    const seen = await lookAtParts({ ...api.deps, mediaStore: failing })()
    await other.stop()
    expect({ status, body }).toEqual({ status: 503, body: { status: 'unavailable' } })
    expect(seen).toMatchObject({
      status: 'unavailable',
      parts: { storage: { state: 'down' }, postgres: { state: 'ok' } },
    })
    expect(JSON.stringify(seen)).not.toContain('secret')
  })

  test('reports read-only databases and little free space while reads still work', async () => {
    const quiet = await startHarness({ withProjections: false })
    try {
      await served(quiet)
      const at = async (deps: Partial<Harness['deps']>) => {
        const other = await listen({ ...quiet.deps, ...deps })
        const { status } = await person(other.url, null).get('/api/health')
        await other.stop()
        const seen = await lookAtParts({ ...quiet.deps, ...deps })()
        return [status, seen.status, seen.parts.postgres.state, seen.parts.storage.state]
      }
      expect(await at({})).toEqual([200, 'ok', 'ok', 'ok'])
      const almostFull = { ...quiet.deps.mediaStore, room: async () => 100_000_000 }
      expect(await at({ mediaStore: almostFull })).toEqual([200, 'degraded', 'ok', 'nearly-full'])
      // A replica, or a server with a full disk, rejects writes like this.
      const readOnly = new pg.Pool(
        withSessionSettings({
          connectionString: quiet.config.postgresUrl,
          options: `${READ_MODELS} -c default_transaction_read_only=on`,
        }),
      )
      expect(await at({ pool: readOnly })).toEqual([200, 'degraded', 'not-writable', 'ok'])
      await readOnly.end()
      // A pooler that drops startup parameters, before a server with other defaults, behaves like this.
      for (const setting of ['DateStyle=German', 'DateStyle=SQL,DMY', 'TimeZone=Asia/Tokyo', 'extra_float_digits=0']) {
        const { postgresUrl: connectionString } = quiet.config
        const odd = new pg.Pool(withSessionSettings({ connectionString, options: `${READ_MODELS} -c ${setting}` }))
        expect(await at({ pool: odd })).toEqual([503, 'unavailable', 'misread', 'ok'])
        await odd.end()
      }
      const gathered = await quiet.deps.metrics.registry.metrics()
      expect(gathered).toMatch(/^stillair_storage_free_bytes \d+$/m)
      expect(gathered).toContain('stillair_part_up{part="postgres"}')
    } finally {
      await quiet.close()
    }
  })

  test('reports a projection as stalled only without progress, and detects one ahead of the log', async () => {
    const quiet = await startHarness({ withProjections: false })
    try {
      await served(quiet)
      await append(quiet.store, 'm', [uploaded('m')])
      const state = lookAtParts(quiet.deps)
      expect(await state()).toMatchObject({ status: 'ok', parts: { projections: { state: 'lagging' } } })
      quiet.advance(29)
      expect(await state()).toMatchObject({ status: 'ok', parts: { projections: { state: 'lagging' } } })
      quiet.advance(2)
      expect(await state()).toMatchObject({
        status: 'degraded',
        parts: { projections: { each: { library: 'stalled' } } },
      })
      await quiet.pool.query('update projections.checkpoint set position = 1000000')
      expect(await state()).toMatchObject({
        status: 'degraded',
        parts: { projections: { state: 'log-lost-its-end', each: { library: 'log-lost-its-end' } } },
      })
    } finally {
      await quiet.close()
    }
  })
})

test('the client’s configuration contains the sign-in settings and no secrets', async () => {
  const { body } = await api.visitor().get('/api/config')
  expect(body).toEqual({
    firebase: { apiKey: 'local', authDomain: 'localhost:8080', projectId: 'stillair-test' },
    authEmulator: false,
    mediaOrigins: ['https://files.test'],
    humanVerification: null,
    analytics: null,
    socialUrl: null,
    supportEmail: null,
  })
})

test('media origins are sent to the client and allowed only for images, media and connections', async () => {
  const mediaOrigins = ['https://cdn.test', 'https://img.test']
  const other = await listen({ ...api.deps, config: { ...api.config, mediaOrigins } })
  const { body } = await person(other.url, null).get('/api/config')
  const { headers } = await person(other.url, null).get('/')
  await other.stop()
  expect(body).toMatchObject({ mediaOrigins })
  const policy = (headers.get('content-security-policy') ?? '').split(';')
  const letIn = policy.filter((directive) => mediaOrigins.every((origin) => directive.split(' ').includes(origin)))
  expect(letIn.map((directive) => directive.split(' ')[0]).sort()).toEqual(['connect-src', 'img-src', 'media-src'])
  expect(policy.filter((directive) => directive.includes('cdn.test'))).toHaveLength(3)
})

describe('third parties', () => {
  const secrets = {
    NODE_ENV: 'test',
    POSTGRES_URL: 'postgres://localhost/x',
    STORAGE_DIR: '/tmp',
    RECAPTCHA_SECRET: 'do-not-tell',
  }
  async function headersWith(environment: Record<string, string>) {
    const config = apiConfig({ ...secrets, RECAPTCHA_SITE_KEY: 'site', ...environment })
    const other = await listen({ ...api.deps, config })
    const { body: shown } = await person(other.url, null).get('/api/config')
    const { headers } = await person(other.url, null).get('/')
    await other.stop()
    return { shown, policy: headers.get('content-security-policy') ?? '' }
  }

  test('are sent to the client and allowed where needed, if configured', {
    tags: ['routes/footer-links-products-social-profile', 'third-parties/analytics-ad-pixel-scripts-load'],
  }, async () => {
    const ids = { ANALYTICS: 'on', GA_MEASUREMENT_ID: 'G-TEST1', PIXEL_ID: '123', SOCIAL_URL: 'https://social.test/a' }
    const { shown, policy } = await headersWith(ids)
    expect(shown).toMatchObject({
      humanVerification: { siteKey: 'site', scriptUrl: 'https://www.google.com/recaptcha/api.js' },
      analytics: { measurementId: 'G-TEST1', pixelId: '123' },
      socialUrl: 'https://social.test/a',
    })
    expect(JSON.stringify(shown)).not.toContain('do-not-tell')
    expect(policy).toMatch(
      /script-src [^;]*https:\/\/www\.google\.com\/recaptcha\/ https:\/\/www\.gstatic\.com\/recaptcha\//,
    )
    expect(policy).toMatch(/frame-src [^;]*https:\/\/www\.google\.com\/recaptcha\//)
    expect(policy).toMatch(/script-src [^;]*googletagmanager\.com https:\/\/connect\.facebook\.net/)
    expect(policy).toMatch(/connect-src [^;]*google-analytics\.com/)
    expect(policy).toMatch(/img-src [^;]*https:\/\/www\.facebook\.com/)
  })

  test('are not allowed if an emulator on the own origin replaces them, or analytics are off', async () => {
    const { policy } = await headersWith({
      RECAPTCHA_SCRIPT_URL: '/emulator/recaptcha/api.js',
      GA_MEASUREMENT_ID: 'G-TEST1',
      PIXEL_ID: '123',
    })
    expect(policy).not.toMatch(/recaptcha|gstatic|facebook|tagmanager|analytics/)
  })

  test('are not allowed for counting on our own server', async () => {
    const { shown, policy } = await headersWith({ ANALYTICS: 'on', RECAPTCHA_SCRIPT_URL: '/emulator/recaptcha/api.js' })
    expect(shown.analytics).toEqual({ measurementId: null, pixelId: null })
    expect(policy).not.toMatch(/facebook|tagmanager|google-analytics/)
  })
})

test('metrics have the Prometheus format and are labelled by route, not by id', async () => {
  await api.listener('zoe').get('/api/content/some-id')
  const server = await serveOperators(api.deps.metrics, 0, '127.0.0.1')
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  const body = await answer.text()
  server.close()
  expect(answer.status).toBe(200)
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/content/:id",status="404"}')
  expect(body).not.toContain('some-id')
})

test('metrics are not public', async () => {
  expect((await api.visitor().get('/metrics')).status).toBe(404)
})

describe('every answer', () => {
  test('that is not a page allows nothing and has few header bytes', async () => {
    const answer = (await api.visitor().get('/api/health')).headers
    expect(answer.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
    const file = (await api.visitor().get('/assets/main-abc.js')).headers
    for (const headers of [answer, file]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toBeNull()
      const bytes = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length, 0)
      expect(bytes).toBeLessThan(600)
    }
  })

  test('that is a page forbids foreign and inline scripts, framing and sniffing', async () => {
    const { headers } = await api.visitor().get('/')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toMatch(/script-src 'self' https:\/\/apis\.google\.com;/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("media-src 'self' blob:")
    expect(policy).toContain("worker-src 'self' blob:")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('permissions-policy')).toMatch(/microphone=\(\)/)
    expect(headers.get('permissions-policy')).toMatch(/autoplay=\(self\)/)
    expect(headers.get('permissions-policy')).toMatch(/accelerometer=\(\).*gyroscope=\(\)/)
    expect(headers.get('x-powered-by')).toBeNull()
  })

  test('in a local run allows the sign-in frame only from the own origin', async () => {
    const local = await listen({
      ...api.deps,
      config: { ...api.config, authEmulator: true, mediaOrigins: ['http://s3.test'] },
    })
    const { headers } = await person(local.url, null).get('/')
    await local.stop()
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-src 'self'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("media-src 'self' blob: http://s3.test")
    expect(policy).not.toContain('google')
  })

  test('has a request id, generated or taken from a valid header', async () => {
    const first = await api.visitor().get('/api/config')
    expect(first.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    const given = await api.visitor().get('/api/config', { 'x-request-id': 'from-the-gateway' })
    expect(given.headers.get('x-request-id')).toBe('from-the-gateway')
    const bad = await api.visitor().get('/api/config', { 'x-request-id': 'no good; "id"' })
    expect(bad.headers.get('x-request-id')).not.toBe('no good; "id"')
  })
})

test('logs each request with its id and without its secrets', async () => {
  const secret = token()
  const client = person(api.url, secret)
  await client.get('/api/categories', { 'x-request-id': 'a-request-of-this-test' })
  await client.get('/media/t/9.do-not-tell/media/a/b/c.m4s?download=x')
  await client.get('/media/t/9.sample.do-not-tell/media/a/b/c.m4s')
  await client.get('/media/original/9.do-not-tell/a/calm.wav')
  const lines = () => api.logLines.filter((line) => line.includes('a-request-of-this-test'))
  await expect.poll(lines).toHaveLength(1)
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ method: 'GET', url: '/api/categories', status: 200 })
  const all = api.logLines.join('\n')
  expect(all).toContain('/media/t/9.…/media/a/b/c.m4s?download=x')
  expect(all).toContain('/media/original/9.…/a/calm.wav')
  expect(all).not.toContain('do-not-tell')
  expect(all).not.toContain(secret)
  expect(all).not.toContain(secret.split('.')[2])
})

test('logs neither codes nor overlong URLs', async () => {
  const visitor = api.visitor()
  await visitor.get('/auth?mode=resetPassword&oobCode=resets-a-password&lang=en')
  await visitor.get(`/media/x?a=${'b'.repeat(15_000)}`)
  await visitor.get(`/${'c'.repeat(15_000)}`)
  const of = (text: string) => api.logLines.filter((line) => line.includes(text))
  await expect.poll(() => of('"url":"/auth"')).toHaveLength(1)
  await expect.poll(() => [...of('b'.repeat(32)), ...of('c'.repeat(32))]).toHaveLength(2)
  expect(api.logLines.join('\n')).not.toContain('resets-a-password')
  expect(Math.max(...api.logLines.map((line) => line.length))).toBeLessThan(1_000)
})

describe('too many requests', () => {
  test('are rejected on public paths, per network address', async () => {
    const limits = { reads: 1_000, writes: 1_000, uploads: 1_000, files: 3 }
    const strict = await listen({ ...api.deps, config: { ...api.config, rateLimits: limits } })
    try {
      const visitor = person(strict.url, null)
      const statuses = []
      for (const path of [
        '/api/health',
        '/media/x',
        '/nowhere',
        '/api/health',
        '/covers/x',
        '/media/x',
        '/api/config',
      ]) {
        statuses.push((await visitor.get(path)).status)
      }
      expect(statuses).toEqual([200, 403, 404, 429, 429, 429, 429])
      expect((await person(strict.url, token()).get('/api/categories')).status).toBe(200)
    } finally {
      await strict.stop()
    }
  })

  test('are rejected for a minute, separately for reads, writes and each user', async () => {
    const limits = { reads: 3, writes: 2, uploads: 1, files: 1_000 }
    const strict = await listen({ ...api.deps, config: { ...api.config, rateLimits: limits } })
    try {
      const zoe = person(strict.url, token())
      for (let n = 0; n < 3; n++) expect((await zoe.get('/api/categories')).status).toBe(200)
      const refused = await zoe.get('/api/categories')
      expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests', error: expect.any(String) } })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

      for (let n = 0; n < 2; n++) expect((await zoe.post('/api/create-session', {})).status).toBe(400)
      expect((await zoe.post('/api/create-session', {})).status).toBe(429)

      const max = person(strict.url, api.tokens.sign({ sub: 'max' }))
      expect((await max.get('/api/categories')).status).toBe(200)
      // Visitors are counted by network address; a forged address does not help.
      const visitor = person(strict.url, null)
      for (let n = 0; n < 3; n++) await visitor.get('/api/categories')
      expect((await visitor.get('/api/categories')).status).toBe(429)
      expect((await visitor.get('/api/health')).status).toBe(200)
    } finally {
      await strict.stop()
    }
  })
})

test('an unexpected error gets a 500 with the request id and reveals nothing', async () => {
  const failing = {
    ...api.deps.store,
    readStream: () => Promise.reject(new Error('password=hunter2 at /srv/secret.ts')),
  }
  const other = await listen({ ...api.deps, store: failing })
  const answer = await person(other.url, token()).get('/api/users/me', { 'x-request-id': 'the-failing-request' })
  await other.stop()
  expect(answer.status).toBe(500)
  expect(answer.body).toEqual({ error: expect.stringContaining('the-failing-request'), code: 'internal' })
  expect(JSON.stringify(answer.body)).not.toMatch(/hunter2|secret/)
  expect(api.logLines.join('\n')).toContain('hunter2')
})

test.each([
  ['unreachable', 'connect ECONNREFUSED 10.0.0.7:5432', 'ECONNREFUSED'],
  ['read-only after a demotion', 'cannot execute INSERT in a read-only transaction', '25006'],
])('a database that is %s gets a 503, not a 500', async (_how, message, code) => {
  const gone = Object.assign(new Error(message), { code })
  const failing = { ...api.deps.store, readStream: () => Promise.reject(gone) }
  const other = await listen({ ...api.deps, store: failing })
  const answer = await person(other.url, token()).get('/api/users/me')
  await other.stop()
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(JSON.stringify(answer.body)).not.toContain('10.0.0.7')
})

test('the API compresses its answers, but not the client’s files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stillair-client-'))
  await writeFile(join(folder, 'long.js'), 'long '.repeat(10_000))
  const { url, stop } = await listen({ ...api.deps, config: { ...api.config, clientDir: folder } })
  const encodingOf = async (path: string) => {
    const authorization = `Bearer ${api.tokens.sign({ sub: 'ada', email: 'ada@stillair.test', admin: true })}`
    const answer = await fetch(url + path, { headers: { 'accept-encoding': 'gzip', authorization } })
    await answer.text()
    expect(answer.status, path).toBe(200)
    // Only an answer that was compressed in advance has a content length.
    const { headers } = answer
    return [headers.get('content-encoding'), headers.has('content-length') ? 'before' : 'on the way'].join(' ')
  }
  const content = { title: 'Calm', type: 'audio', categoryId: 3, isFreeContent: true, description: 'long '.repeat(500) }
  const ada = api.admin()
  const { id } = (await ada.post('/api/content', { ...content, fileUrl: 'https://files.test/a.mp3' })).body
  await ada.get(`/api/admin/content/${id}`)
  expect(await encodingOf(`/api/admin/content/${id}`)).toBe('gzip on the way')
  expect(await encodingOf('/api/openapi.json')).toBe('gzip before')
  expect(await encodingOf('/long.js')).toBe(' before')
  await stop()
  await rm(folder, { recursive: true })
})

test('shutting down finishes requests in progress, rejects new ones, and then closes the resources', {
  tags: ['slow'],
}, async () => {
  const steps: string[] = []
  let finish = () => {}
  const slow = {
    ...api.deps.store,
    readStream: async () => {
      await new Promise<void>((resolve) => {
        finish = resolve
        steps.push('reading')
      })
      return { events: [], revision: -1 }
    },
  }
  const { url, server } = await listen({ ...api.deps, store: slow })
  const answer = person(url, token()).get('/api/users/me')
  await expect.poll(() => steps).toEqual(['reading'])
  const stopped = shutDown(server, [
    async () => void steps.push('store closed'),
    async () => void steps.push('pool closed'),
  ])
  await expect(person(url, token()).get('/api/categories')).rejects.toThrow()
  expect(steps).toEqual(['reading'])
  finish()
  expect((await answer).status).toBe(404)
  await stopped
  expect(steps).toEqual(['reading', 'store closed', 'pool closed'])
})

test('security.txt names the contact, if one is configured', async () => {
  expect((await api.visitor().get('/.well-known/security.txt')).status).toBe(404)
  const config = {
    ...api.config,
    securityContact: 'mailto:security@stillair.test',
    appUrl: 'https://app.stillair.test',
  }
  const other = await listen({ ...api.deps, config })
  const answer = await fetch(`${other.url}/.well-known/security.txt`)
  const text = await answer.text()
  await other.stop()
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8/)
  expect(text).toContain('Contact: mailto:security@stillair.test\n')
  expect(text).toContain('Canonical: https://app.stillair.test/.well-known/security.txt\n')
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? []
  const days = (Date.parse(expires) - api.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(366)
})
