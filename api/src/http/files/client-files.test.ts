import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import express from 'express'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerErrors, noSuchRoute } from '../responses/errors.ts'
import { clientFiles } from './client-files.ts'

let root: string
let server: Server
let url: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'stillair-client-'))
  // Checkouts below ~/.cache or ~/.local are common, and static file servers hide paths with a leading dot.
  const directory = join(root, '.hidden', 'dist')
  await mkdir(join(directory, 'assets'), { recursive: true })
  await writeFile(join(directory, 'index.html'), '<title>Stillair</title>')
  await writeFile(join(directory, 'flight.html'), '<title>In flight</title>')
  await writeFile(join(directory, 'flight.html.br'), brotliCompressSync('In flight, compressed'))
  await writeFile(join(directory, 'sw.js'), 'worker')
  await writeFile(join(directory, 'assets', 'main-abc.js'), 'script')
  await writeFile(join(directory, 'assets', 'large-abc.js'), 'as it is')
  await mkdir(join(directory, 'gallery', 'day-sea-1'), { recursive: true })
  await writeFile(join(directory, 'gallery', 'day-sea-1', '480.webp'), 'picture')
  await writeFile(join(directory, 'assets', 'large-abc.js.br'), brotliCompressSync('as the build compressed it'))
  await writeFile(join(directory, 'assets', 'large-abc.js.gz'), gzipSync('as the build zipped it'))
  const app = express().use(clientFiles(directory), noSuchRoute, answerErrors(pino({ level: 'silent' })))
  server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(root, { recursive: true })
})

const page = { headers: { accept: 'text/html' } }

test('serves the page at every app path, to be revalidated each time', async () => {
  for (const path of ['/', '/content/some-id', '/no/such/page']) {
    const answer = await fetch(url + path, page)
    expect(answer.status, path).toBe(200)
    expect(await answer.text()).toContain('Stillair')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  }
})

test('serves the in-flight page below /flight only', async () => {
  for (const path of ['/flight', '/flight/', '/flight/calm', '/flight/feeling/dizzy']) {
    const answer = await fetch(url + path, page)
    expect(await answer.text(), path).toContain('In flight')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  }
  for (const path of ['/flights', '/content/flight']) {
    expect(await (await fetch(url + path, page)).text(), path).toContain('Stillair')
  }
})

test('caches files whose content never changes forever and revalidates others', async () => {
  const script = await fetch(`${url}/assets/main-abc.js`)
  expect(await script.text()).toBe('script')
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const picture = await fetch(`${url}/gallery/day-sea-1/480.webp`)
  expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const worker = await fetch(`${url}/sw.js`)
  expect(worker.headers.get('cache-control')).toBe('no-cache')
})

test('answers 404 for missing files and unknown API paths', async () => {
  for (const path of [
    '/assets/main-old.js',
    '/logo.svg',
    '/api/nothing',
    '/media/x',
    '/covers/x',
    '/gallery/x',
    '/metrics',
  ]) {
    expect((await fetch(url + path, page)).status, path).toBe(404)
  }
})

test('serves precompressed files to clients that accept them, and varies by encoding', async () => {
  const ask = (encoding: string) => fetch(`${url}/assets/large-abc.js`, { headers: { 'accept-encoding': encoding } })
  const compressed = await ask('gzip, br')
  expect(await compressed.text()).toBe('as the build compressed it')
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(compressed.headers.get('content-type')).toMatch(/^text\/javascript; charset=utf-8$/i)
  expect(compressed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(compressed.headers.get('vary')).toMatch(/accept-encoding/i)
  const zipped = await ask('gzip, deflate')
  expect(await zipped.text()).toBe('as the build zipped it')
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  const plain = await ask('identity')
  expect(await plain.text()).toBe('as it is')
  expect(plain.headers.get('content-encoding')).toBeNull()
})

test('serves precompressed pages, too', async () => {
  const { headers } = page
  const answer = await fetch(`${url}/flight/calm?from=/`, { headers: { ...headers, 'accept-encoding': 'br' } })
  expect(await answer.text()).toBe('In flight, compressed')
  expect(answer.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('vary')).toMatch(/accept-encoding/i)
  const plain = await fetch(`${url}/flight`, { headers: { ...headers, 'accept-encoding': 'identity' } })
  expect(await plain.text()).toContain('<title>In flight')
})

test('answers 404 for malformed paths', async () => {
  for (const path of ['/%ff', '/assets/%ff', '/content/%e0%a4%a']) {
    const answer = await fetch(url + path, page)
    expect(answer.status, path).toBe(404)
    expect(await answer.json()).toEqual({ error: 'There is nothing at this address.', code: 'not-found' })
  }
})
