import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { createPatientServer } from '@stillair/api/http/limits/slow-senders.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from './gateway.ts'
import { freePort } from './ports.ts'

let servers: Server[] = []
let gateway: Gateway

afterEach(async () => {
  await gateway.stop()
  for (const server of servers) server.closeAllConnections()
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  servers = []
})

async function serve(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function gatewayTo(
  api: RequestListener | Server | null,
  emulator: RequestListener = (_, answer) => answer.end(),
  payments?: RequestListener,
  humanVerification?: RequestListener,
): Promise<string> {
  const port = await freePort()
  gateway = await startGateway('127.0.0.1', port, {
    api: api ? await serve(typeof api === 'function' ? createServer(api) : api) : await freePort(),
    authEmulator: await serve(createServer(emulator)),
    ...(payments && { payments: await serve(createServer(payments)) }),
    ...(humanVerification && { humanVerification: await serve(createServer(humanVerification)) }),
  })
  gateway.open()
  return `http://127.0.0.1:${port}`
}

describe('the gateway', () => {
  it("sends the Firebase SDK's paths, payments and reCAPTCHA to their emulators, and everything else to the API", async () => {
    const origin = await gatewayTo(
      (incoming, answer) => answer.end(`api ${incoming.url}`),
      (incoming, answer) => answer.end(`emulator ${incoming.url}`),
      (incoming, answer) => answer.end(`payments ${incoming.url}`),
      (incoming, answer) => answer.end(`recaptcha ${incoming.url}`),
    )
    const ask = async (path: string) => (await fetch(origin + path)).text()
    expect(await ask('/identitytoolkit.googleapis.com/v1/accounts:signUp?key=1')).toMatch(/^emulator .*key=1$/)
    expect(await ask('/securetoken.googleapis.com/v1/token')).toMatch(/^emulator/)
    expect(await ask('/emulator/auth/iframe')).toMatch(/^emulator/)
    expect(await ask('/emulator/payments/checkout/1')).toBe('payments /emulator/payments/checkout/1')
    expect(await ask('/emulator/recaptcha/api.js?render=local')).toMatch(/^recaptcha .*render=local$/)
    // Pages must not reach the verification of tokens.
    expect(await ask('/recaptcha/api/siteverify')).toBe('api /recaptcha/api/siteverify')
    expect(await ask('/emulators')).toBe('api /emulators')
    expect(await ask('/api/health')).toBe('api /api/health')
    expect(await ask('/content/1')).toBe('api /content/1')
  })

  it('serves recordings and covers itself', async () => {
    const port = await freePort()
    const named =
      (name: string): RequestListener =>
      (incoming, answer) =>
        answer.end(`${name} ${incoming.url}`)
    const [api, media] = [await serve(createServer(named('api'))), named('media')]
    gateway = await startGateway('127.0.0.1', port, { api, authEmulator: api })
    gateway.open(media)
    const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
    expect(await ask('/media/t/1.a/media/1/master.m3u8?download=a')).toMatch(/^media .*download=a$/)
    expect(await ask('/covers/1.webp')).toBe('media /covers/1.webp')
    expect(await ask('/api/media')).toBe('api /api/media')
    expect(await ask('/mediaeval')).toBe('api /mediaeval')
  })

  it('keeps the connection to a server behind it open', async () => {
    const ports = new Set<number | undefined>()
    const origin = await gatewayTo((incoming, answer) => {
      ports.add(incoming.socket.remotePort)
      answer.end()
    })
    for (const path of ['/api/a', '/api/b', '/api/c']) await (await fetch(origin + path)).text()
    expect(ports.size).toBe(1)
  })

  it('lets no request through before everything behind it is ready', async () => {
    const port = await freePort()
    const api = await serve(createServer((_, answer) => answer.end('ok')))
    gateway = await startGateway('127.0.0.1', port, { api, authEmulator: api })
    const ask = () => fetch(`http://127.0.0.1:${port}/api/health`)
    expect((await ask()).status).toBe(503)
    gateway.open()
    expect((await ask()).status).toBe(200)
  })

  it('forwards an upload while it arrives, and both sides learn when it is cut off', async () => {
    const arrived: IncomingMessage[] = []
    const firstBytes = Promise.withResolvers<string>()
    const cutOff = Promise.withResolvers<void>()
    const origin = await gatewayTo((incoming) => {
      arrived.push(incoming)
      incoming.once('data', (chunk) => firstBytes.resolve(String(chunk)))
      incoming.once('error', () => cutOff.resolve())
      incoming.once('aborted', () => cutOff.resolve())
    })
    const upload = request(`${origin}/api/uploads/1`, { method: 'PATCH', headers: { 'content-length': 2_000_000_000 } })
    upload.on('error', () => {})
    upload.write('the first bytes')
    expect(await firstBytes.promise).toBe('the first bytes')
    expect(arrived[0]?.headers['content-length']).toBe('2000000000')
    upload.destroy()
    await cutOff.promise
  })

  it('forwards events one by one, and closes the request to the API when the listener disconnects', async () => {
    const gone = Promise.withResolvers<void>()
    const origin = await gatewayTo((_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/event-stream' })
      answer.write('data: one\n\n')
      answer.once('close', () => gone.resolve())
    })
    const leaving = new AbortController()
    const response = await fetch(`${origin}/api/events`, { signal: leaving.signal })
    const { value } = (await response.body?.getReader().read()) ?? {}
    expect(new TextDecoder().decode(value)).toBe('data: one\n\n')
    leaving.abort()
    await gone.promise
  })

  it('leaves ranges, encodings and repeated headers unchanged', async () => {
    const origin = await gatewayTo((incoming, answer) => {
      answer.writeHead(206, { 'content-range': `for ${incoming.headers.range}`, 'set-cookie': ['a=1', 'b=2'] })
      answer.end('part')
    })
    const response = await fetch(`${origin}/media/a.m4a`, { headers: { range: 'bytes=5-8' } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe('for bytes=5-8')
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  it("forwards a path unchanged, names the sender's address, and keeps the browser's connection open", async () => {
    const origin = await gatewayTo((incoming, answer) => {
      const { 'x-forwarded-for': address, 'x-forwarded-host': host } = incoming.headers
      answer.end(JSON.stringify([incoming.url, address, `http://${host}`]))
    })
    const path = '/media/%2e%2e/a//b%20c?d=e?f&g'
    const asked = request(`${origin}/`, { path, headers: { 'x-forwarded-for': '81.2.69.142' } }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    expect(JSON.parse(await text(answer))).toEqual([path, '127.0.0.1', origin])
    expect(answer.headers.connection).toBe('keep-alive')
  })

  it('tunnels the WebSocket of hot reload in both directions', async () => {
    const port = await freePort()
    const vite = createServer()
    vite.on('upgrade', (_incoming, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
      socket.on('data', (bytes) => socket.end(`got ${bytes}`))
    })
    vite.listen(0, '127.0.0.1')
    await once(vite, 'listening')
    servers.push(vite)
    gateway = await startGateway('127.0.0.1', port, {
      api: await freePort(),
      authEmulator: await freePort(),
      vite: (vite.address() as AddressInfo).port,
    })
    gateway.open()
    const headers = { connection: 'upgrade', upgrade: 'websocket' }
    const asked = request(`http://127.0.0.1:${port}/@vite/client`, { headers }).end()
    const [, socket] = (await once(asked, 'upgrade')) as [IncomingMessage, Socket]
    socket.write('bytes')
    expect(await text(socket)).toBe('got bytes')
  })

  it('does not make a truncated answer look complete', async () => {
    const origin = await gatewayTo((_, answer) => {
      answer.writeHead(200)
      answer.write('half of ')
      answer.flushHeaders()
      setImmediate(() => answer.destroy())
    })
    await expect(fetch(`${origin}/media/a`).then((response) => response.text())).rejects.toThrow()
  })

  it('answers that the platform is starting until it opens, and never afterwards', async () => {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    gateway = await startGateway('127.0.0.1', port, { api: await freePort(), authEmulator: await freePort() })
    const asJson = async () => {
      const answer = await fetch(`${origin}/api/content`)
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }
    }
    const asPage = async () => {
      const answer = await fetch(origin, { headers: { accept: 'text/html' } })
      expect(answer.status).toBe(503)
      return answer.text()
    }
    expect(await asJson()).toEqual({
      status: 503,
      retryAfter: '2',
      body: { error: 'Stillair is starting. This takes a few seconds.', code: 'starting' },
    })
    expect(await asPage()).toMatch(/<p>Stillair is starting/)
    gateway.open()
    const text = 'Stillair is not answering just now. What you sent may not have arrived; please try again in a moment.'
    expect(await asJson()).toEqual({ status: 503, retryAfter: '2', body: { error: text, code: 'unavailable' } })
    expect(await asPage()).toContain(`<p>${text}</p>`)
  })

  it('forwards a refusal of the API while a large body is still being sent', { tags: ['slow'] }, async () => {
    const api = createPatientServer(
      (_, answer) => void answer.writeHead(401, { connection: 'close' }).end('sign in'),
      () => false,
    )
    const origin = await gatewayTo(api)
    const body = Buffer.alloc(5_000_000)
    const send = async () => {
      const response = await fetch(`${origin}/api/content`, { method: 'POST', body })
      return `${response.status} ${await response.text()}`
    }
    const answers = await Promise.all(Array.from({ length: 40 }, () => send().catch(String)))
    expect(answers).toEqual(answers.map(() => '401 sign in'))
  })

  it("leaves the deadline of a body to the API, whose answer ends the sender's connection", {
    tags: ['slow'],
  }, async () => {
    const times = { idle: 60_000, head: 600, body: 300, rest: 300 }
    const api = createPatientServer(
      (incoming) => incoming.resume(),
      () => false,
      times,
    )
    const origin = await gatewayTo(api)
    const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {})
    const closed = new Promise((done) => socket.once('close', done))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.write('POST /api/content HTTP/1.1\r\nhost: a\r\ncontent-length: 33554432\r\n\r\n')
    const dripping = setInterval(() => socket.write('a'), 100)
    await closed
    clearInterval(dripping)
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(answer).toContain('too-slow')
  })

  it('answers that what was sent may not have arrived when the API dies under an upload', async () => {
    const origin = await gatewayTo((incoming) => {
      incoming.once('data', () => incoming.socket.destroy())
    })
    const upload = request(`${origin}/api/uploads/1`, { method: 'PATCH', headers: { 'content-length': 2_000_000_000 } })
    // The gateway answers and stops reading the body.
    upload.on('error', () => {})
    upload.write('the first bytes')
    const [answer] = (await once(upload, 'response')) as [IncomingMessage]
    const body = JSON.parse(Buffer.concat(await answer.toArray()).toString())
    upload.destroy()
    expect(answer.statusCode).toBe(503)
    expect(body).toMatchObject({ code: 'unavailable', error: expect.stringContaining('may not have arrived') })
  })

  it("gives the app's pages the stub of Google's script, before their own", async () => {
    const origin = await gatewayTo((_, answer) => {
      const html = '<!doctype html><html><head><script type="module" src="/app.js"></script></head></html>'
      answer.writeHead(200, { 'content-type': 'text/html', 'content-length': html.length, etag: '"1"' })
      answer.end(html)
    })
    const response = await fetch(origin, { headers: { 'sec-fetch-dest': 'document' } })
    expect(await response.text()).toMatch(
      /<head><script defer src="\/emulator\/gapi.js"><\/script><script type="module"/,
    )
    expect(response.headers.get('etag')).toBeNull()
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const plain = { 'sec-fetch-dest': 'document', 'accept-encoding': 'identity' }
    const readable = await fetch(origin, { headers: plain })
    expect(await readable.text()).toContain('/emulator/gapi.js')
    expect(readable.headers.get('content-encoding')).toBeNull()
  })

  it('opens no tunnel to the API, in which a sender could name any address as its own', async () => {
    const asked: (string | string[] | undefined)[] = []
    const origin = await gatewayTo((incoming, answer) => {
      asked.push(incoming.headers['x-forwarded-for'])
      answer.end()
    })
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.on('error', () => {})
    const upgrade =
      'GET /api/health HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\nx-forwarded-for: 81.2.69.142\r\n\r\n'
    socket.write(upgrade)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
    expect(asked).toEqual([])
  })
})
