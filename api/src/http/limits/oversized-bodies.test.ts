import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../test/harness.ts'

/** A size that exceeds every limit. */
const HUGE = 32 * 1024 * 1024

let api: Harness
let writes: { name: string; method: string; path: string; access: string }[]

beforeAll(async () => {
  api = await startHarness({ withProjections: false, environment: { ANALYTICS: 'on' } })
  const { body } = await api.visitor().get('/api/openapi.json')
  const paths = body.paths as Record<string, Record<string, { 'x-access': string }>>
  writes = Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'get')
      .map(([verb, operation]) => {
        const [method, path] = [verb.toUpperCase(), template.replaceAll(/\{(\w+)\}/g, 'some-$1')]
        return { name: `${method} ${path}`, method, path, access: operation['x-access'] }
      }),
  )
})
afterAll(() => api.close())

/**
 * Sends a head that declares a huge body, but no byte of the body. Returns the answer until the server closes the
 * connection.
 */
async function declare(method: string, path: string, token: string | null): Promise<string> {
  const { hostname, port } = new URL(api.url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  const signIn = token === null ? '' : `authorization: Bearer ${token}\r\n`
  const type = path.startsWith('/api/uploads')
    ? 'application/offset+octet-stream\r\ntus-resumable: 1.0.0'
    : 'application/json'
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: a\r\n${signIn}content-type: ${type}\r\ncontent-length: ${HUGE}\r\n\r\n`,
  )
  const answer = await text(socket)
  socket.destroy()
  return answer
}

test('rejects a body with too great a declared length before reading it', async () => {
  const token = api.tokens.sign({ sub: 'ada', email: 'ada@stillair.test', admin: true, analyst: true })
  expect(writes.length).toBeGreaterThan(30)
  const answers = await Promise.all(
    writes.map(async ({ name, method, path }) => [name, await declare(method, path, token)] as const),
  )
  for (const [name, answer] of answers) {
    expect(answer, name).toMatch(/^HTTP\/1.1 413 /)
    expect(answer, name).toMatch(/\r\nconnection: close\r\n/i)
    expect(answer, name).toMatch(/"error":"[A-Z][^"]+\.","code":"too-large"/)
  }
})

test('does not wait for the body of a caller without sign-in', async () => {
  const closed = writes.filter(({ access }) => access !== 'public')
  const paths = [...closed, { name: 'upload', method: 'POST', path: '/api/uploads' }]
  const answers = await Promise.all(
    paths.map(async ({ name, method, path }) => [name, await declare(method, path, null)] as const),
  )
  for (const [name, answer] of answers) {
    expect(answer, name).toMatch(/^HTTP\/1.1 401 /)
    expect(answer, name).toMatch(/\r\nconnection: close\r\n/i)
  }
})
