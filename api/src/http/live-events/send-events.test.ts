import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LiveListener } from './live-event.ts'
import { type SendEventsOptions, sendEvents } from './send-events.ts'

let server: Server
let url: string
let options: SendEventsOptions
/** The clients in the order of connection; null once they have left. */
let listeners: (LiveListener | null)[]
let failures: unknown[]

beforeEach(async () => {
  listeners = []
  failures = []
  options = {
    join: async (listener) => {
      const index = listeners.push(listener) - 1
      return () => {
        listeners[index] = null
      }
    },
    isPermitted: async () => true,
    stopping: new AbortController().signal,
  }
  const app = express()
  app.use((_req, res) => {
    sendEvents(res, options).catch((error: unknown) => {
      failures.push(error)
      res.status(503).end()
    })
  })
  server = createServer(app)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  expect(failures).toEqual([])
})

/** Returns the whole stream once it has ended. */
async function whole(): Promise<string> {
  return (await fetch(url)).text()
}

test('sends events as they happen, the initial ones first', async () => {
  const join = options.join
  options = {
    ...options,
    join: (listener) => {
      listener.send({ event: 'first', data: { said: 'at\nonce' } })
      return join(listener)
    },
  }
  const response = await fetch(url)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  listeners[0]?.send({ event: 'second', data: null })
  listeners[0]?.end()
  expect(await response.text()).toBe(
    ': listening\n\nevent: first\ndata: {"said":"at\\nonce"}\n\nevent: second\ndata: null\n\n',
  )
  await expect.poll(() => listeners).toEqual([null])
})

test('keeps an idle connection open and ends it after its lifetime', async () => {
  options = { ...options, heartbeat: 5, lifetime: 60 }
  expect(await whole()).toMatch(/^: listening\n\n(:\n\n)+$/)
  await expect.poll(() => listeners).toEqual([null])
})

test('ends when the user is no longer permitted, or when that cannot be checked', async () => {
  options = { ...options, heartbeat: 5, isPermitted: async () => false }
  expect(await whole()).toMatch(/^: listening/)
  options = { ...options, isPermitted: () => Promise.reject(new Error('unknown')) }
  expect(await whole()).toMatch(/^: listening/)
})

test('ends when the process stops, even for clients that connect then', async () => {
  const stopping = new AbortController()
  options = { ...options, stopping: stopping.signal }
  const [first, second] = [await fetch(url), await fetch(url)]
  stopping.abort()
  expect(await first.text()).toBe(': listening\n\n')
  expect(await second.text()).toBe(': listening\n\n')
  expect(await whole()).toBe(': listening\n\n')
  await expect.poll(() => listeners).toEqual([null, null, null])
})

test('a client that disconnects is unsubscribed', async () => {
  const leaving = new AbortController()
  await fetch(url, { signal: leaving.signal })
  expect(listeners).toEqual([expect.anything()])
  leaving.abort()
  await expect.poll(() => listeners).toEqual([null])
})

test('a client that does not read is disconnected', async () => {
  const slow = request(url)
  slow.on('error', () => {})
  slow.end()
  const [response] = await once(slow, 'response')
  response.on('error', () => {})
  response.pause()
  const data = 'x'.repeat(100_000)
  while (listeners[0]) {
    listeners[0].send({ event: 'much', data })
    await new Promise(setImmediate)
  }
  expect(listeners).toEqual([null])
})

test('a refusal before the stream starts gets a normal answer', async () => {
  options = { ...options, join: () => Promise.reject(new Error('not now')) }
  expect((await fetch(url)).status).toBe(503)
  expect(failures.splice(0)).toEqual([new Error('not now')])
})

test('a HEAD request does not subscribe', async () => {
  const response = await fetch(url, { method: 'HEAD' })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(listeners).toEqual([])
})
