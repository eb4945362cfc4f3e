// @module-tag slow
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import express from 'express'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerErrors, noSuchRoute } from '../responses/errors.ts'
import { limitBody } from './limit-body.ts'
import { createPatientServer } from './slow-senders.ts'

const LIMIT = 1_024
let server: Server
let uploaded = 0
beforeAll(async () => {
  const app = express()
  app.post('/json', limitBody(LIMIT, express.json()), (_req, res) => void res.json({ taken: true }))
  app.post(
    '/large',
    limitBody(32 * LIMIT, express.json({ strict: false })),
    (req, res) => void res.json({ taken: req.body }),
  )
  app.post('/uploads', (req, res) => {
    req.on('data', (chunk: Buffer) => (uploaded += chunk.length))
    req.on('end', () => res.json({ uploaded }))
  })
  app.get('/large', (_req, res) => void res.end(Buffer.alloc(50_000_000)))
  app.post('/closed', (_req, res) => void res.status(401).set('connection', 'close').end('sign in'))
  app.use(noSuchRoute)
  app.use(answerErrors(pino({ level: 'silent' })))
  server = createPatientServer(app, (path) => path === '/uploads', { head: 600, body: 500, rest: 300, idle: 1_000 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.closeAllConnections())

const open = () => connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true })

/**
 * Sends the first part at once and then ten pieces a second. Returns the answer once the server has closed the
 * connection.
 */
async function drip(
  first: string,
  { bytes = Number.POSITIVE_INFINITY, piece = 'a' } = {},
): Promise<{ answer: string; sent: number }> {
  const socket = open()
  const closed = new Promise((done) => socket.once('close', done))
  // A reset ends the connection, too.
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  socket.write(first)
  let sent = 0
  const dripping = setInterval(() => {
    if (sent === bytes) socket.end()
    else if (socket.write(piece)) sent++
  }, 100)
  await closed
  clearInterval(dripping)
  return { answer, sent }
}

const head = (path: string, length: number | null) =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${
    length === null ? 'transfer-encoding: chunked' : `content-length: ${length}`
  }\r\n\r\n`

test('disconnects a client that drips the head of a request', async () => {
  expect((await drip('GET / HTTP/1.1\r\nx-long: ')).answer).toContain('408')
})

test('answers 408 to a client that drips a form, and disconnects it', async () => {
  const { answer } = await drip(head('/json', 1_000))
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('"code":"too-slow"')
})

test('does not blame a client whose form arrived in time while the process was busy', async () => {
  const socket = open()
  const reading = text(socket)
  socket.write(head('/json', 2))
  await once(server, 'request')
  // Written to the system at once, and read only after the deadline.
  socket.write('{}')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700)
  socket.end()
  expect(await reading).toMatch(/^HTTP\/1.1 200 .*\{"taken":true\}$/s)
})

test('closes 400 dripping connections, whatever length they declare', async () => {
  const kinds = [
    { first: head('/json', 32 * 1024 * 1024), status: 413 },
    { first: head('/json', LIMIT), status: 408 },
    { first: head('/json', null), piece: '1\r\na\r\n', status: 408 },
    { first: head('/closed', 32 * 1024 * 1024), status: 401 },
  ]
  const answers = await Promise.all(
    Array.from({ length: 400 }, async (_, index) => {
      const { first, piece, status } = kinds[index % kinds.length] as (typeof kinds)[number]
      const { answer } = await drip(first, { piece: piece ?? 'a' })
      return { status, answer: Number(answer.split(' ')[1]) }
    }),
  )
  expect(answers.filter(({ status, answer }) => answer !== status)).toEqual([])
})

test('rejects a body without a declared length at the first excess byte', async () => {
  const chunk = `${LIMIT.toString(16)}\r\n${'a'.repeat(LIMIT)}\r\n`
  const { answer } = await drip(head('/json', null) + chunk, { piece: chunk })
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
})

test('a route with a higher limit waits longer for its body', async () => {
  const { answer } = await drip(head('/large', 10), { bytes: 10, piece: '1' })
  expect(answer).toContain('"taken":1111111111')
})

test('does not wait for a body without a route', async () => {
  expect((await drip(head('/nothing', 10_000_000))).answer).toMatch(/^HTTP\/1.1 404 /)
})

test('a rejected request without a body leaves the connection open', async () => {
  const socket = open()
  socket.end('GET /nothing HTTP/1.1\r\nhost: a\r\n\r\nGET /nothing HTTP/1.1\r\nhost: a\r\n\r\n')
  expect((await text(socket)).match(/^HTTP\/1.1 404 /gm)).toHaveLength(2)
})

test('a refusal arrives complete while the body is being sent, even if the connection closes', async () => {
  const body = Buffer.alloc(5_000_000, 'a')
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const socket = open()
      socket.write(head('/closed', body.length))
      socket.end(body)
      return text(socket).catch((error: NodeJS.ErrnoException) => error.code)
    }),
  )
  expect(answers.filter((answer) => !/^HTTP\/1.1 401 .*sign in$/s.test(answer ?? ''))).toEqual([])
})

test('an upload has no time limit', async () => {
  const { answer, sent } = await drip(head('/uploads', 20), { bytes: 20 })
  expect(answer).toContain('"uploaded":20')
  expect(sent).toBe(20)
})

test('disconnects a client that reads a byte at a time', async () => {
  const connected = once(server, 'connection')
  const socket = open()
  socket.on('error', () => {})
  socket.write('GET /large HTTP/1.1\r\nhost: a\r\n\r\n')
  const [atServer] = (await connected) as [Socket]
  const reading = setInterval(() => socket.read(1), 100)
  await new Promise((done) => atServer.once('close', done))
  clearInterval(reading)
  socket.destroy()
})
