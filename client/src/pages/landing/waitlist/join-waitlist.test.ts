import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

type Request = { readonly path: string; readonly body: Record<string, unknown> }

/** Stubs everything outside the browser. */
let world: {
  humanVerification: { siteKey: string; scriptUrl: string } | null
  script: 'loads' | 'fails' | 'hangs' | 'is empty'
  execute: (siteKey: string, options: { action: string }) => Promise<string>
  waitlist: () => Promise<Response>
}
let requests: Request[]
let scripts: string[]

beforeEach(() => {
  vi.resetModules()
  requests = []
  scripts = []
  world = {
    humanVerification: { siteKey: 'site key', scriptUrl: '/captcha.js' },
    script: 'loads',
    execute: async (siteKey, { action }) => `${siteKey}:${action}`,
    waitlist: async () => Response.json({ joined: true }, { status: 201 }),
  }
  const page: { grecaptcha?: object } = {}
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', { getItem: () => 'granted', setItem: () => {} })
  vi.stubGlobal('document', {
    createElement: () => ({ remove: () => {} }),
    head: {
      append: (script: { src: string; onload: () => void; onerror: () => void }) => {
        scripts.push(script.src)
        if (world.script === 'hangs') return
        if (world.script === 'fails') return queueMicrotask(script.onerror)
        if (world.script === 'loads') page.grecaptcha = { ready: (then: () => void) => then(), execute: world.execute }
        queueMicrotask(script.onload)
      },
    },
  })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path === '/api/config') {
      const analytics = { measurementId: null, pixelId: null }
      return Response.json({ analytics, humanVerification: world.humanVerification })
    }
    requests.push({ path, body: JSON.parse(String(init.body)) })
    return path === '/api/waitlist' ? world.waitlist() : Response.json({ accepted: true }, { status: 201 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Loads the modules again, like a page that was just opened. */
async function open() {
  const [{ joinWaitlist }, { prepareHumanVerification }] = await Promise.all([
    import('./join-waitlist.ts'),
    import('./human-verification.ts'),
  ])
  const join = (email: string, website = '') => joinWaitlist({ email, website })
  return { join, prepareHumanVerification }
}

const joined = () => requests.filter(({ path }) => path === '/api/waitlist').map(({ body }) => body)
const counted = async (count: number) => {
  const events = () =>
    requests.filter(({ path }) => path === '/api/analytics').map(({ body }) => [body.name, body.label])
  await expect.poll(events).toHaveLength(count)
  return events()
}

test('an address is sent with a token for the action waitlist_signup, and only the domain is counted', {
  tags: [
    'entities/waitlist-entry-email-recaptchatoken',
    'entities/analytics-event-category-label-value',
    'third-parties/human-verification-token-per-action-name',
    'third-parties/analytics-event-waitlist-signup-attempt',
    'third-parties/analytics-event-waitlist-signup-success',
  ],
}, async () => {
  const { join } = await open()
  expect(await join(' lena+fly@example.com ')).toBeNull()
  expect(joined()).toEqual([{ email: 'lena+fly@example.com', recaptchaToken: 'site key:waitlist_signup', website: '' }])
  expect(scripts).toEqual(['/captcha.js?render=site%20key'])
  expect(await counted(2)).toEqual([
    ['waitlist_signup_attempt', undefined],
    ['waitlist_signup_success', 'example.com'],
  ])
})

test('without human verification, no script is loaded and no token is sent', {
  tags: ['third-parties/human-verification-token-per-action-name'],
}, async () => {
  world.humanVerification = null
  const { join } = await open()
  expect(await join('lena@example.com')).toBeNull()
  expect(joined()[0]).toMatchObject({ recaptchaToken: null })
  expect(scripts).toEqual([])
})

test('the value of the honeypot field is passed on', async () => {
  const { join } = await open()
  await join('lena@example.com', 'http://spam.example')
  expect(joined()[0]).toMatchObject({ website: 'http://spam.example' })
})

describe('section 5: validation', { tags: ['waitlist-errors/missing-invalid-e-mail'] }, () => {
  test.each([
    ['', 'Please enter your email address', 'missing-email'],
    ['   ', 'Please enter your email address', 'missing-email'],
    ['lena', 'Please enter a valid email address', 'invalid-email'],
    ['lena@example', 'Please enter a valid email address', 'invalid-email'],
  ])(
    '%j: %s',
    { tags: ['validation/waitlist-e-mail-required-please-enter', 'validation/waitlist-e-mail-pattern-please-enter'] },
    async (email, message, reason) => {
      const { join } = await open()
      expect(await join(email)).toBe(message)
      expect(joined()).toEqual([])
      expect(await counted(2)).toContainEqual(['waitlist_signup_failed', reason])
    },
  )
})

describe('section 8: the human verification', () => {
  const MESSAGE = 'Security verification failed. Please try again.'

  test.each(['fails', 'is empty'] as const)(
    'the script %s, and the next attempt loads it again',
    { tags: ['third-parties/analytics-event-waitlist-signup-failed', 'waitlist-errors/verification-failure-security'] },
    async (script) => {
      world.script = script
      const { join } = await open()
      expect(await join('lena@example.com')).toBe(MESSAGE)
      expect(joined()).toEqual([])
      expect(await counted(2)).toContainEqual(['waitlist_signup_failed', 'verification'])
      world.script = 'loads'
      expect(await join('lena@example.com')).toBeNull()
      expect(scripts).toHaveLength(2)
    },
  )

  test('the script never arrives', { tags: ['waitlist-errors/verification-failure-security'] }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    world.script = 'hangs'
    const { join } = await open()
    const outcome = join('lena@example.com')
    await expect.poll(() => scripts).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await outcome).toBe(MESSAGE)
  })

  test('the script returns no token', { tags: ['validation/human-verification-token-required'] }, async () => {
    world.execute = () => Promise.reject(new Error('no'))
    const { join } = await open()
    expect(await join('lena@example.com')).toBe(MESSAGE)
  })

  test('the script is prefetched once, however often the field gets the focus', async () => {
    const { join, prepareHumanVerification } = await open()
    prepareHumanVerification()
    prepareHumanVerification()
    await expect.poll(() => scripts).toHaveLength(1)
    await join('lena@example.com')
    expect(scripts).toHaveLength(1)
  })
})

describe('section 8: the answer', () => {
  test.each([
    ["the server's error text", { error: 'Please wait a little.' }, 429, 'Please wait a little.'],
    ['no error text', {}, 500, 'Failed to join waitlist. Please try again.'],
  ])(
    'non-OK, %s',
    { tags: ['waitlist-errors/non-ok-reply-servers-error-text'] },
    async (_name, body, status, message) => {
      world.waitlist = async () => Response.json(body, { status })
      const { join } = await open()
      expect(await join('lena@example.com')).toBe(message)
      expect(await counted(2)).toContainEqual(['waitlist_signup_failed', `http-${status}`])
    },
  )

  test('non-OK, without JSON', { tags: ['waitlist-errors/failed-join-waitlist-please-try-again'] }, async () => {
    world.waitlist = async () => new Response('<h1>Bad gateway</h1>', { status: 502 })
    const { join } = await open()
    expect(await join('lena@example.com')).toBe('Failed to join waitlist. Please try again.')
  })

  test('any other failure', {
    tags: [
      'waitlist-errors/any-other-failure-something-went-wrong',
      'waitlist-errors/each-failure-also-logged-as-an-analytics',
    ],
  }, async () => {
    world.waitlist = () => Promise.reject(new TypeError('Failed to fetch'))
    const { join } = await open()
    expect(await join('lena@example.com')).toBe('Something went wrong. Please try again.')
    expect(await counted(2)).toContainEqual(['waitlist_signup_failed', 'unreachable'])
  })
})
