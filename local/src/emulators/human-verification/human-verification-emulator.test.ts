import { createContext, runInContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { humanVerificationContract } from '../../../../api/test/human-verification-contract.ts'
import {
  type HumanVerificationEmulator,
  LOCAL_SECRET,
  LOCAL_SITE_KEY,
  startHumanVerificationEmulator,
  VERIFY_PATH,
} from './human-verification-emulator.ts'

let emulator: HumanVerificationEmulator
let ahead = 0
beforeAll(async () => {
  emulator = await startHumanVerificationEmulator({ port: 0, host: '127.0.0.1', now: () => Date.now() + ahead })
})
afterAll(() => emulator.stop())

interface Recaptcha {
  ready(then: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

/** Returns the `grecaptcha` that the script defines in a page at this address. */
async function pageAt(search = '', origin = 'http://localhost:8080'): Promise<Recaptcha> {
  const script = await (await fetch(`${emulator.url}/emulator/recaptcha/api.js?render=local`)).text()
  const page: { grecaptcha?: Recaptcha } = {}
  runInContext(
    script,
    createContext({
      window: page,
      location: { search },
      URLSearchParams,
      queueMicrotask,
      Error,
      JSON,
      fetch: (path: string, init: RequestInit) =>
        fetch(emulator.url + path, { ...init, headers: { ...(init.headers as Record<string, string>), origin } }),
    }),
  )
  if (!page.grecaptcha) throw new Error('the script defines no grecaptcha')
  const recaptcha = page.grecaptcha
  await new Promise<void>((resolve) => recaptcha.ready(resolve))
  return recaptcha
}
const tokenOf = async (search = '', action = 'waitlist_signup') =>
  (await pageAt(search)).execute(LOCAL_SITE_KEY, { action })

const verify = async (token: string, secret = LOCAL_SECRET) => {
  const body = new URLSearchParams({ secret, response: token })
  return (await fetch(emulator.url + VERIFY_PATH, { method: 'POST', body })).json()
}

humanVerificationContract(() => ({
  config: {
    siteKey: LOCAL_SITE_KEY,
    secret: LOCAL_SECRET,
    scriptUrl: '/emulator/recaptcha/api.js',
    verifyUrl: emulator.url + VERIFY_PATH,
  },
  token: ({ action, score }) => tokenOf(score === 'low' ? '?recaptcha=low-score' : '', action),
}))

describe('a token from the emulator', () => {
  test('verifies like a real one', async () => {
    expect(await verify(await tokenOf())).toEqual({
      success: true,
      score: 0.9,
      action: 'waitlist_signup',
      hostname: 'localhost',
      challenge_ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    })
  })

  test('is valid once', async () => {
    const token = await tokenOf()
    expect(await verify(token)).toMatchObject({ success: true })
    expect(await verify(token)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] })
  })

  test('is valid for two minutes', async () => {
    const [early, late] = [await tokenOf(), await tokenOf()]
    ahead += 119_000
    expect(await verify(early)).toMatchObject({ success: true })
    ahead += 2_000
    expect(await verify(late)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] })
  })

  test('is issued for a known site key and a valid action', async () => {
    const page = await pageAt()
    await expect(page.execute('other', { action: 'waitlist_signup' })).rejects.toThrow(/site key/)
    await expect(page.execute(LOCAL_SITE_KEY, { action: 'zoe@stillair.test' })).rejects.toThrow(/action name/)
  })
})

describe('a page may request', () => {
  test('to be scored as a program', async () => {
    expect(await verify(await tokenOf('?recaptcha=low-score'))).toMatchObject({ success: true, score: 0.1 })
  })

  test('an invalid token', async () => {
    const verdict = await verify(await tokenOf('?a=b&recaptcha=invalid'))
    expect(verdict).toEqual({ success: false, 'error-codes': ['invalid-input-response'] })
  })

  test('that the service is unreachable', async () => {
    await expect(tokenOf('?recaptcha=unavailable')).rejects.toThrow(/cannot be reached/)
  })
})

test.each([
  ['a missing secret', {}, 'missing-input-secret'],
  ['another secret', { secret: 'x' }, 'invalid-input-secret'],
  ['a missing token', { secret: LOCAL_SECRET }, 'missing-input-response'],
])('reports %s with its code', async (_what, form, code) => {
  const body = new URLSearchParams(form as Record<string, string>)
  const response = await fetch(emulator.url + VERIFY_PATH, { method: 'POST', body })
  expect(await response.json()).toEqual({ success: false, 'error-codes': [code] })
})

test('refuses invalid requests', async () => {
  const ask = (path: string, init?: RequestInit) => fetch(emulator.url + path, init).then(({ status }) => status)
  expect(await ask('/emulator/recaptcha/token', { method: 'POST', body: '{"siteKey":' })).toBe(400)
  expect(await ask('/emulator/recaptcha/token', { method: 'POST', body: 'x'.repeat(20_000) })).toBe(400)
  expect(await ask('/emulator/other')).toBe(404)
})
