import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { skyAt } from '../ui/sky-hours.ts'

const SCRIPT = readFileSync(new URL('../../public/first-view.js', import.meta.url), 'utf8')
const FILES = {
  landing: '/landing.js /landing.css',
  auth: '/auth.js',
  dashboard: '/dashboard.js',
  content: '/content.js',
  listener: '/shell.js',
}

interface Visit {
  readonly path?: string
  readonly hour?: number
  readonly stored?: Readonly<Record<string, string>>
  readonly storageIsRefused?: boolean
}

/** Runs the script as a browser does before the page is painted, and returns what it did. */
function visit({ path = '/', hour = 12, stored = {}, storageIsRefused = false }: Visit) {
  const fetched: Record<string, string>[] = []
  const dataset: Record<string, string> = {}
  runInNewContext(SCRIPT, {
    addEventListener() {},
    location: { pathname: path },
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
        return Object.defineProperty(attributes, 'setAttribute', {
          value: (name: string, value: string) => Object.assign(attributes, { [name]: value }),
        })
      },
      querySelector(selector: string) {
        const view = selector.match(/files-of-(\w+)/)?.[1] as keyof typeof FILES
        return { content: FILES[view] }
      },
    },
    Date: class {
      getHours() {
        return hour
      }
    },
  })
  const paths = fetched.map(({ href }) => href)
  return {
    theme: dataset.theme,
    fetched,
    files: paths.filter((href) => !href?.startsWith('/sky/') && href !== CONFIG),
    skies: paths.filter((href) => href?.startsWith('/sky/')),
  }
}

const CONFIG = '/api/config'
const SIGNED_IN = { 'stillair:signed-in': 'yes' }

test.each(Array.from({ length: 24 }, (_, hour) => hour))(
  'at %i o’clock the sky that will be drawn is fetched',
  (hour) => {
    const sky = skyAt(new Date(2026, 10, 20, hour))
    expect(visit({ hour }).skies).toEqual([`/sky/${sky}-phone.avif`, `/sky/${sky}.avif`])
  },
)

describe('the first view is fetched before the app requests it', () => {
  test.each([
    ['a visitor at /', '/', {}, ['/landing.js', '/landing.css'], true],
    ['a visitor anywhere', '/no/such/page', {}, ['/landing.js', '/landing.css'], true],
    ['a visitor who signs in', '/auth', {}, ['/auth.js'], true],
    ['a visitor who reads the policy', '/privacy', {}, [], false],
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

test('a listener’s configuration is the first of all that is fetched, as `fetch` asks for it', () => {
  const [first] = visit({ path: '/content/calm', stored: SIGNED_IN }).fetched
  expect(first).toEqual({ rel: 'preload', as: 'fetch', href: CONFIG, crossorigin: '' })
  expect(visit({}).fetched.map(({ href }) => href)).not.toContain(CONFIG)
})

test('scripts and styles are requested as the app requests them, or they would come twice', () => {
  const [script, style] = visit({}).fetched
  expect(script).toEqual({ rel: 'modulepreload', href: '/landing.js', crossorigin: '' })
  expect(style).toEqual({ rel: 'preload', as: 'style', href: '/landing.css', crossorigin: '' })
})

test.each([
  ['day', 'day'],
  ['cabin', 'cabin'],
  ['purple', undefined],
])('the theme %s', (chosen, theme) => expect(visit({ stored: { 'stillair:theme': chosen } }).theme).toBe(theme))

test('where storage is refused the page begins like a visitor’s', () => {
  expect(visit({ storageIsRefused: true })).toMatchObject({ theme: undefined, files: ['/landing.js', '/landing.css'] })
})
