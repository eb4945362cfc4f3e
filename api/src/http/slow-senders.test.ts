import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPatientServer } from './slow-senders.ts'

let server: Server
let uploaded = 0
beforeAll(async () => {
  const app = express()
  app.post('/json', express.json(), (_req, res) => void res.json({ taken: true }))
  app.post('/uploads', (req, res) => {
    req.on('data', (chunk: Buffer) => (uploaded += chunk.length))
    req.on('end', () => res.json({ uploaded }))
  })
  app.use((_req, res) => void res.status(404).end())
  server = createPatientServer(app, (path) => path === '/uploads', { head: 600, body: 500, rest: 300 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.closeAllConnections())

/** Sends the first part at once and then a byte ten times a second; returns what came before the connection ended. */
async function drip(first: string, bytes = Number.POSITIVE_INFINITY): Promise<{ answer: string; sent: number }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  // A reset is an end as well.
  socket.on('error', () => {})
  socket.write(first)
  let sent = 0
  const dripping = setInterval(() => {
    if (sent < bytes && socket.write('a')) sent++
  }, 100)
  const answer = await text(socket).catch(() => '')
  clearInterval(dripping)
  return { answer, sent }
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

test('a client that sends a head by drops is cut off', async () => {
  expect((await drip('GET / HTTP/1.1\r\nx-long: ')).answer).toContain('408')
})

test('a client that sends a form by drops gets a 408, and is cut off', async () => {
  const { answer } = await drip(head('/json', 1_000))
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('"code":"too-slow"')
})

test('a body for which there is no route is not waited for', async () => {
  expect((await drip(head('/nothing', 10_000_000))).answer).toMatch(/^HTTP\/1.1 404 /)
})

test('an upload takes as long as it takes', async () => {
  const { answer, sent } = await drip(head('/uploads', 20), 20)
  expect(answer).toContain('"uploaded":20')
  expect(sent).toBe(20)
})
