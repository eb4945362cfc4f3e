import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Horizon } from '../ui/pictures/horizon.tsx'
import { skyAt } from '../ui/pictures/sky-hours.ts'

const SCRIPT = readFileSync(new URL('../../public/first-view.js', import.meta.url), 'utf8')
const FILES = {
  entry: '/entry.js',
  landing: '/landing.js /landing.css',
  auth: '/auth.js',
  dashboard: '/dashboard.js',
  content: '/content.js',
  listener: '/shell.js',
}

/** In the order of a build: the scripts that find out who is signed in, those of the entry, those of the screen. */
const IN_ORDER = { entry: '/entry.js /react.js', content: '/session.css /firebase.js /entry.js /react.js /session.js' }

interface Visit {
  readonly named?: Readonly<Record<string, string>>
  readonly path?: string
  readonly hour?: number
  readonly stored?: Readonly<Record<string, string>>
  readonly storageIsRefused?: boolean
  readonly navigator?: object
}

/** Runs the script as a browser does before the first paint, and returns its effects. */
function visit({ named = FILES, path = '/', hour = 12, stored = {}, storageIsRefused = false, navigator = {} }: Visit) {
  const fetched: Record<string, string>[] = []
  const dataset: Record<string, string> = {}
  const waiting = new Map<object, () => void>()
  runInNewContext(SCRIPT, {
    addEventListener() {},
    location: { pathname: path },
    navigator,
    localStorage: {
      getItem(key: string) {
        if (storageIsRefused) throw new Error('refused')
        return stored[key] ?? null
      },
    },
    document: {
      documentElement: { dataset },
      head: { append: (attributes: Record<string, string>) => fetched.push(attributes) },
      createElement() {
        const attributes: Record<string, string> = {}
        return Object.defineProperties(attributes, {
          setAttribute: { value: (name: string, value: string) => Object.assign(attributes, { [name]: value }) },
          addEventListener: {
            value: (type: string, listener: () => void) => type === 'load' && waiting.set(attributes, listener),
          },
        })
      },
      getElementById: () => null,
      querySelector(selector: string) {
        if (selector.includes('prefetch-script')) return { content: PREFETCH }
        if (selector.includes('text-font')) return { content: FONT }
        const [, view] = selector.match(/files-of-(\w+)/) ?? []
        return view === undefined ? null : { content: named[view] }
      },
      addEventListener() {},
    },
    Date: class {
      getHours() {
        return hour
      }
    },
  })
  return {
    theme: dataset.theme,
    displayFont: dataset.displayFont,
    fetched,
    /** Simulates that a file has loaded. */
    async come(file: string) {
      for (const [link, listener] of waiting) if ('href' in link && link.href === file) listener()
      await new Promise(setImmediate)
    },
    scripts: fetched.flatMap(({ src }) => src ?? []),
    files: fetched.map(({ href }) => href).filter((href) => href !== undefined && href !== CONFIG && href !== FONT),
    skies: fetched.filter(({ as }) => as === 'image'),
  }
}

const CONFIG = '/api/config'
const PREFETCH = '/prefetch.js'
const FONT = '/text.woff2'
const SIGNED_IN = { 'stillair:signed-in': 'yes' }

afterEach(() => {
  vi.useRealTimers()
})

test.each(Array.from({ length: 24 }, (_, hour) => hour))(
  'at %i o’clock the script preloads the sky that the app will draw',
  (hour) => {
    const now = new Date(2026, 10, 20, hour)
    vi.setSystemTime(now)
    const drawn = renderToStaticMarkup(createElement(Horizon, { children: null }))
    const [phone, wide] = visit({ hour }).skies
    for (const { imagesrcset, imagesizes } of [phone, wide] as Record<string, string>[]) {
      expect(imagesrcset).toContain(`/sky/${skyAt(now)}-`)
      expect(drawn).toContain(`srcSet="${imagesrcset}" sizes="${imagesizes}"`)
    }
    expect(drawn).toContain(`media="${phone?.media?.replace('<', '&lt;')}"`)
    expect(wide?.media).toBe('(width >= 45em)')
  },
)

describe('the script preloads the first view', () => {
  test.each([
    ['a visitor at /', '/', {}, ['/landing.js', '/landing.css'], true],
    ['a visitor at an unknown address', '/no/such/page', {}, ['/landing.js', '/landing.css'], true],
    ['a visitor at the sign-in', '/auth', {}, ['/auth.js'], true],
    ['a visitor at the privacy policy', '/privacy', {}, ['/entry.js'], false],
    ['a listener at /', '/', SIGNED_IN, ['/dashboard.js'], true],
    ['a listener at /homepage', '/homepage', SIGNED_IN, ['/dashboard.js'], true],
    ['a listener at a session', '/content/calm', SIGNED_IN, ['/content.js'], false],
    ['a listener elsewhere', '/programs', SIGNED_IN, ['/shell.js'], false],
  ])('%s', (_name, path, stored, files, hasSky) => {
    const seen = visit({ path, stored })
    expect(seen.files).toEqual(files)
    expect(seen.skies).toHaveLength(hasSky ? 2 : 0)
  })
})

test('a listener’s configuration is preloaded first, with the attributes that `fetch` needs to reuse it', () => {
  const [first] = visit({ path: '/content/calm', stored: SIGNED_IN }).fetched
  expect(first).toEqual({ rel: 'preload', as: 'fetch', href: CONFIG, crossorigin: '' })
  expect(visit({}).fetched.map(({ href }) => href)).not.toContain(CONFIG)
})

test('the script that finds out who is signed in runs only in listener pages', () => {
  expect(visit({ path: '/content/calm', stored: SIGNED_IN }).scripts).toEqual([PREFETCH])
  expect(visit({ path: '/content/calm' }).scripts).toEqual([])
})

test('scripts and styles are preloaded with the attributes of the app’s own requests, so that none loads twice', () => {
  const [script, style] = visit({}).fetched
  expect(script).toEqual({ rel: 'modulepreload', href: '/landing.js', crossorigin: '' })
  expect(style).toEqual({ rel: 'preload', as: 'style', href: '/landing.css', crossorigin: '' })
})

test.each([
  ['day', 'day'],
  ['cabin', 'cabin'],
  ['purple', undefined],
])('the theme %s', (chosen, theme) => expect(visit({ stored: { 'stillair:theme': chosen } }).theme).toBe(theme))

test('without storage the page starts like a visitor’s', () => {
  expect(visit({ storageIsRefused: true })).toMatchObject({ theme: undefined, files: ['/landing.js', '/landing.css'] })
})
test('a screen’s own scripts wait for those that find out who is signed in; its styles and React do not', async () => {
  const { fetched, come } = visit({ named: IN_ORDER, path: '/content/calm', stored: SIGNED_IN })
  const files = () => fetched.flatMap(({ href }) => (href === undefined || href === CONFIG ? [] : href))
  expect(files()).toEqual(['/session.css', '/firebase.js', '/entry.js', '/react.js'])
  await come('/firebase.js')
  expect(files().slice(4)).toEqual(['/session.js'])
})
test('the text font is preloaded for visitors, not for listeners', () => {
  const fonts = (stored = {}) => visit({ stored, path: '/auth' }).fetched.filter(({ as }) => as === 'font')
  expect(fonts()).toEqual([expect.objectContaining({ href: FONT })])
  expect(fonts(SIGNED_IN)).toEqual([])
})
test('the display font waits on a listener’s first visit over a slow connection', () => {
  const slow = { connection: { effectiveType: '3g' } }
  const waits = (navigator: object, stored: Visit['stored'] = SIGNED_IN) => visit({ stored, navigator }).displayFont
  expect(waits(slow)).toBe('later')
  expect(waits(slow, {})).toBeUndefined()
  expect(waits({ connection: { effectiveType: '4g' } })).toBeUndefined()
  expect(waits({ ...slow, serviceWorker: { controller: {} } })).toBeUndefined()
  expect(waits({})).toBeUndefined()
})
