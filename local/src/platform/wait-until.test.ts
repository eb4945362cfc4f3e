import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readModelsShare } from './read-models-share.ts'
import { type Part, untilReady } from './wait-until.ts'

const PATIENCE = 100

async function part(name: string, answer: RequestListener): Promise<Part> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { name, url, logFile: `/data/logs/${name}.log`, shareOf: (body) => (body as { share: number }).share }
}
const shares = (share: () => number): RequestListener => {
  return (_request, response) => {
    const now = share()
    response.writeHead(now < 1 ? 503 : 200).end(JSON.stringify({ share: now }))
  }
}
const { signal } = new AbortController()

test('a start lasts as long as a part moves, and reports how far it is', async () => {
  const steps = 20
  let looks = 0
  const slow = await part(
    'projections',
    shares(() => ++looks / steps),
  )
  const begun = performance.now()
  const reported: number[] = []
  await untilReady([slow], { patience: PATIENCE, signal, onShare: (share) => reported.push(share) })
  expect(performance.now() - begun).toBeGreaterThan(PATIENCE)
  expect(reported).toEqual(Array.from({ length: steps - 1 }, (_, done) => (done + 1) / steps))
})

test('a start gives up when nothing moves, with the name and the log of the part that the others wait for', async () => {
  const stuck = [
    await part(
      'projections',
      shares(() => 0.4),
    ),
    await part(
      'api',
      shares(() => 0),
    ),
  ]
  await expect(untilReady(stuck, { patience: PATIENCE, signal })).rejects.toThrow(
    'projections is not ready, and nothing has moved for 0 s. Its log is /data/logs/projections.log',
  )
})

test('a part that does not even answer counts as not ready', async () => {
  const missing = { name: 'api', url: 'http://127.0.0.1:1/', logFile: '/data/logs/api.log' }
  const fine = await part(
    'projections',
    shares(() => 1),
  )
  await expect(untilReady([fine, missing], { patience: PATIENCE, signal })).rejects.toThrow('api is not ready')
})

test('a stopped start gives up at once', async () => {
  const stuck = await part(
    'api',
    shares(() => 0),
  )
  const stop = new AbortController()
  stop.abort(new Error('Stopped.'))
  await expect(untilReady([stuck], { patience: PATIENCE, signal: stop.signal })).rejects.toThrow('Stopped.')
})

test('the share of the read models counts the furthest version of each, and those without any', () => {
  const at = (name: string, position: string, version = 1) => ({ name, version, position })
  const share = (...consumers: ReturnType<typeof at>[]) =>
    readModelsShare({ head: '100', consumers: consumers as never })
  expect(share(at('library', '50'), at('library', '100', 2), at('progress', '0'))).toBe(0.5)
  expect(share(at('library', '100'), at('progress', '120'))).toBe(1)
})
