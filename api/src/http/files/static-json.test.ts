import { once } from 'node:events'
import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staticJson } from './static-json.ts'

const value = { paths: 'long '.repeat(10_000) }
let server: Server
beforeAll(async () => {
  server = createServer(express().get('/', staticJson(value)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

async function request(headers: Record<string, string>) {
  const asked = get({ port: (server.address() as AddressInfo).port, headers, agent: false })
  const [response] = (await once(asked, 'response')) as [import('node:http').IncomingMessage]
  return { status: response.statusCode, headers: response.headers as IncomingHttpHeaders, body: await buffer(response) }
}

test('sends an encoding that the client accepts, and varies by it', async () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
  for (const [encoding, decode] of Object.entries(decoders)) {
    const { headers, body } = await request({ 'accept-encoding': encoding })
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(headers.vary).toMatch(/accept-encoding/i)
    expect(JSON.parse(decode(body).toString())).toEqual(value)
  }
})

test('answers 304 without a body to a client that has the answer', async () => {
  const { headers } = await request({ 'accept-encoding': 'gzip' })
  expect(headers['cache-control']).toBe('public, no-cache')
  const again = await request({ 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) })
  expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) })
})
