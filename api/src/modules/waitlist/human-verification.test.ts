import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { recaptcha } from './recaptcha.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
}

/** Returns the verdict on a token with that provider, and the log lines. */
async function verdictOn(verifyUrl: string, patience?: number) {
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const config = { siteKey: 'site', secret: 'the secret', scriptUrl: '/x', verifyUrl, minScore: 0.5, hostnames: [] }
  const isPerson = await recaptcha(config, log, patience)('a token', 'waitlist_signup')
  return { isPerson, lines }
}
const answering = (body: string, status = 200) =>
  serve((_, answer) => answer.writeHead(status, { 'content-type': 'application/json' }).end(body))

/** The documented and the observed answer: developers.google.com/recaptcha/docs/v3. */
const passed = {
  success: true,
  challenge_ts: '2026-11-20T12:00:00Z',
  hostname: 'stillair.test',
  score: 0.9,
  action: 'waitlist_signup',
}

test('sends the secret and the token as a form, and nothing about the visitor', {
  tags: ['third-parties/human-verification-token-per-action-name'],
}, async () => {
  const asked = Promise.withResolvers<{ type: string | undefined; body: string }>()
  const url = await serve((request, answer) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      asked.resolve({ type: request.headers['content-type'], body })
      answer.end(JSON.stringify(passed))
    })
  })
  expect(await verdictOn(url)).toEqual({ isPerson: true, lines: [] })
  const { type, body } = await asked.promise
  expect(type).toMatch(/^application\/x-www-form-urlencoded/)
  expect(body).toBe('secret=the+secret&response=a+token')
})

describe('rejects the visitor and logs it', () => {
  test.each([
    ['an answer without a score', { ...passed, score: undefined }],
    ['an answer without an action', { ...passed, action: undefined }],
    ['a token that is over', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['a failure that has a score nevertheless', { ...passed, success: false }],
  ])('after %s', async (_what, answer) => {
    const { isPerson, lines } = await verdictOn(await answering(JSON.stringify(answer)))
    expect(isPerson).toBe(false)
    expect(lines).toMatchObject([{ level: 30, msg: 'a visitor failed the human verification' }])
  })

  test.each([
    ['a fault of the provider', () => answering('{"success": true}', 503)],
    ['an answer that is no JSON', () => answering('<html>')],
    ['an answer of another shape', () => answering('{"success": "yes"}')],
    ['nobody who answers', async () => 'http://127.0.0.1:1/siteverify'],
  ])('as a warning after %s', async (_what, url) => {
    const { isPerson, lines } = await verdictOn(await url())
    expect(isPerson).toBe(false)
    expect(lines).toMatchObject([{ level: 40, msg: 'the human verification did not answer' }])
    expect(JSON.stringify(lines)).not.toMatch(/the secret|a token/)
  })

  test('as a warning when the answer takes too long', async () => {
    const { isPerson, lines } = await verdictOn(await serve(() => {}), 50)
    expect(isPerson).toBe(false)
    expect(lines).toMatchObject([{ level: 40, err: { message: expect.stringContaining('timeout') } }])
  })
})
