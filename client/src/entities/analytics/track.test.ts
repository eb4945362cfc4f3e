import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Sent = { readonly path: string; readonly init: RequestInit }
const KEY = 'stillair:analytics-consent'
let sent: Sent[]
let stored: Map<string, string>
let analytics: object | null

beforeEach(() => {
  vi.resetModules()
  sent = []
  stored = new Map()
  analytics = { measurementId: null, pixelId: null }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path === '/api/config') return { ok: true, json: async () => ({ analytics }) }
    sent.push({ path, init })
    return { ok: true }
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Loads the modules again, like a page that was just opened. */
async function open() {
  const { track } = await import('./track.ts')
  const { giveConsent } = await import('./consent.ts')
  return { track, giveConsent }
}

/** Waits for every promise of an event: the stubbed answers need no turn of the event loop. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('with consent an event is sent, and the request outlives the page', async () => {
  stored.set(KEY, 'granted')
  const { track } = await open()
  track('login', { category: 'auth', label: 'google', value: 1 })
  await settled()
  expect(sent.map(({ path }) => path)).toEqual(['/api/analytics'])
  expect(sent[0]?.init).toMatchObject({ method: 'POST', keepalive: true })
  expect(JSON.parse(String(sent[0]?.init.body))).toEqual({
    name: 'login',
    category: 'auth',
    label: 'google',
    value: 1,
  })
})

test.each([
  ['the visitor has not answered', undefined],
  ['the visitor has declined', 'denied'],
])('nothing is sent while %s', async (_name, answer) => {
  if (answer) stored.set(KEY, answer)
  const { track } = await open()
  track('login')
  await settled()
  expect(sent).toEqual([])
})

test.each([
  ['Global Privacy Control', { globalPrivacyControl: true }],
  ['Do Not Track', { doNotTrack: '1' }],
])('%s overrides an earlier yes', async (_name, signals) => {
  stored.set(KEY, 'granted')
  vi.stubGlobal('navigator', signals)
  const { track } = await open()
  track('login')
  await settled()
  expect(sent).toEqual([])
})

test('nothing is sent when analytics are not configured', async () => {
  stored.set(KEY, 'granted')
  analytics = null
  const { track } = await open()
  track('login')
  await settled()
  expect(sent).toEqual([])
})

test('an answer takes effect at once and can be withdrawn', async () => {
  const { track, giveConsent } = await open()
  giveConsent('granted')
  track('content_view')
  await settled()
  giveConsent('denied')
  track('content_complete')
  await settled()
  expect(sent.map(({ init }) => JSON.parse(String(init.body)).name)).toEqual(['content_view'])
})

test('tracking never throws, without a network or storage', async () => {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { track, giveConsent } = await open()
  giveConsent('granted')
  expect(() => track('login')).not.toThrow()
  // An unhandled rejection would fail the run.
  await settled()
})

test('a label that is too long is cut, not refused', async () => {
  stored.set(KEY, 'granted')
  const { track } = await open()
  track('waitlist_signup_success', { label: 'x'.repeat(1_000) })
  await settled()
  expect(JSON.parse(String(sent[0]?.init.body)).label).toHaveLength(300)
})
