import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let scripts: string[]
let cookies: Map<string, string>
let page: { fbq?: { queue: unknown[][] }; dataLayer?: IArguments[] } & Record<string, unknown>

beforeEach(() => {
  vi.resetModules()
  scripts = []
  cookies = new Map()
  page = {}
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', {
    origin: 'https://stillair.test',
    pathname: '/x',
    search: '?q=1',
    hostname: 'stillair.test',
  })
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: ({ src }: { src: string }) => scripts.push(src) },
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      if (text.includes('max-age=0')) cookies.delete(text.split('=')[0] ?? '')
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const pixelCalls = () => page.fbq?.queue ?? []
const googleCalls = () => (page.dataLayer ?? []).map((entry) => Array.from(entry))

test('only third parties with a configured id are loaded', {
  tags: ['third-parties/analytics-ad-pixel-scripts-load'],
}, async () => {
  const { startThirdParties } = await import('./third-parties.ts')
  startThirdParties({ measurementId: null, pixelId: null })
  expect(scripts).toEqual([])
})

test('the pixel sends the page view, and a lead when a visitor joins the waitlist', {
  tags: ['third-parties/pixel-tracks-pageview-lead-event-at'],
}, async () => {
  const { startThirdParties, sendToThirdParties } = await import('./third-parties.ts')
  startThirdParties({ measurementId: null, pixelId: '77' })
  expect(scripts).toEqual(['https://connect.facebook.net/en_US/fbevents.js'])
  sendToThirdParties('waitlist_signup_attempt', {})
  sendToThirdParties('waitlist_signup_success', { label: 'example.com' })
  expect(pixelCalls()).toEqual([
    ['init', '77'],
    ['track', 'PageView'],
    ['track', 'Lead'],
  ])
})

test('Google gets category, label and value, and an address without its query', {
  tags: ['entities/analytics-event-category-label-value'],
}, async () => {
  const { startThirdParties, sendToThirdParties } = await import('./third-parties.ts')
  startThirdParties({ measurementId: 'G-1', pixelId: null })
  expect(scripts).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-1'])
  sendToThirdParties('login', { category: 'auth', label: 'email', value: 2 })
  expect(googleCalls().slice(1)).toEqual([
    ['config', 'G-1', { page_location: 'https://stillair.test/x' }],
    ['event', 'login', { event_category: 'auth', event_label: 'email', value: 2 }],
  ])
})

test('third parties never receive an address that holds a code from an e-mail', async () => {
  vi.stubGlobal('location', { search: '?mode=resetPassword&oobCode=secret' })
  const { startThirdParties } = await import('./third-parties.ts')
  startThirdParties({ measurementId: 'G-1', pixelId: '77' })
  expect(scripts).toEqual([])
})

test('withdrawing consent silences third parties and deletes their cookies, not ours', async () => {
  const { startThirdParties, stopThirdParties, sendToThirdParties } = await import('./third-parties.ts')
  startThirdParties({ measurementId: 'G-1', pixelId: '77' })
  for (const name of ['_ga', '_ga_G1', '_fbp', 'other']) cookies.set(name, '1')
  const pixel = pixelCalls()
  const google = googleCalls().length
  stopThirdParties()
  sendToThirdParties('waitlist_signup_success', {})
  expect(pixel.at(-1)).toEqual(['consent', 'revoke'])
  expect(googleCalls()).toHaveLength(google)
  expect(page['ga-disable-G-1']).toBe(true)
  expect([...cookies.keys()]).toEqual(['other'])
})
