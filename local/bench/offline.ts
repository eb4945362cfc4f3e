import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import { freePort } from '../src/platform/ports.ts'
import { BROWSER, playButton, saveForFlight, tapToPlaying, watchPlaying } from './browser.ts'
import { compared, inTurn, type Measurement, milliseconds } from './measurement.ts'
import type { Bench } from './platform-session.ts'

const ROUNDS = 3
/** Limits as multiples of the references. A page needs no longer without a network than with one. */
const [SAVED, CALM, START] = [1.5, 1, 1]
/** Factor by which the page's processor is slower than this machine's, for cold starts. */
const SLOWDOWN = 4

/** The first useful element of each screen: cached content, offline items, the link to Calm. */
const SCREENS = [
  { screen: 'the dashboard', path: '/', useful: 'main a[href^="/content/"]' },
  { screen: 'the offline library', path: '/on-this-device', useful: 'main a[href^="/content/"]' },
  { screen: '/flight', path: '/flight', useful: 'a[href="/flight/calm"]' },
] as const

/**
 * Measures how long a listener waits in a new browser that has stored the app and a session: from taps to sound while nothing
 * answers, and from an address to its first useful content while the network accepts requests but never replies.
 */
export async function measureOffline({ session }: Bench): Promise<Measurement[]> {
  const { platform, published } = await session()
  const profile = mkdtempSync(join(tmpdir(), 'stillair-bench-profile-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const product = Number(new URL(platform.url).port)
  const sound = (url: string, tapped: (page: Page) => Locator) =>
    opened(profile, async (page) => {
      await watchPlaying(page)
      await page.goto(url)
      return tapToPlaying(tapped(page))
    })
  const start = (network: 'online' | 'no reply') =>
    onNetwork(network, port, product, () =>
      Array.fromAsync(SCREENS, ({ path, useful }) =>
        opened(profile, (page, context) => untilUseful(page, context, `${origin}${path}`, useful)),
      ),
    )
  try {
    const { path } = await published('audio')
    await onNetwork('online', port, product, () => opened(profile, (page) => prepare(page, origin, path)))
    const rounds = await inTurn(ROUNDS, async () => ({
      calm: await sound(`${origin}/flight`, (page) => page.getByRole('link', { name: /^Calm/ })),
      saved: await sound(`${origin}${path}`, playButton),
      bare: await sound(barePage(), playButton),
      offline: await start('no reply'),
      online: await start('online'),
    }))
    const row = (what: string, most: number, part: 'saved' | 'calm') => {
      const pairs = rounds.map((round) => [round[part], round.bare] as const)
      return compared(what, pairs, { most, against: 'a bare page', write: milliseconds })
    }
    return [
      row('offline: tap to sound of a downloaded session', SAVED, 'saved'),
      row('offline: tap to sound of Calm', CALM, 'calm'),
      ...SCREENS.map(({ screen }, of) => {
        const pairs = rounds.map(({ offline, online }) => [offline[of] ?? 0, online[of] ?? 0] as const)
        const limit = { most: START, against: 'online', write: milliseconds }
        return compared(`cold start without a reply, processor ${SLOWDOWN} × slower: ${screen}`, pairs, limit)
      }),
    ]
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Returns the address of a page whose only button plays the file of Calm. */
function barePage(): string {
  const sound = readFileSync(join(import.meta.dirname, '../../client/src/flight/calm/breathing.m4a'), 'base64')
  return `data:text/html,<button onclick="new Audio('data:audio/mp4;base64,${sound}').play()">Play</button>`
}

/** Signs in, downloads a session, and opens each of the screens. */
async function prepare(page: Page, origin: string, content: string): Promise<void> {
  await saveForFlight(page, `${origin}${content}`)
  for (const { path, useful } of SCREENS) {
    await page.goto(`${origin}${path}`)
    await page.locator(useful).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
}

/** Returns the milliseconds from the start of the navigation until the first useful content is painted. */
async function untilUseful(page: Page, context: BrowserContext, url: string, useful: string): Promise<number> {
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(url, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(
    (selector) => (document.querySelector(selector)?.getClientRects().length ? performance.now() : null),
    useful,
    { polling: 'raf' },
  )
  return (await seen.jsonValue()) ?? Number.NaN
}

/** Runs `use` while the app's port answers as the platform (online), or accepts requests and never replies. */
async function onNetwork<T>(
  network: 'online' | 'no reply',
  port: number,
  product: number,
  use: () => Promise<T>,
): Promise<T> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (network === 'no reply') return
    const there = connect(product, 'localhost')
    socket.pipe(there).pipe(socket)
    there.on('error', () => socket.destroy())
    socket.on('close', () => there.destroy())
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  try {
    return await use()
  } finally {
    const closed = new Promise((done) => server.close(done))
    for (const socket of sockets) socket.destroy()
    await closed
  }
}

/** Runs `use` in a new browser process with the profile of the earlier ones. */
async function opened<T>(profile: string, use: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await chromium.launchPersistentContext(profile, {
    ...BROWSER,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
  })
  try {
    return await use(await context.newPage(), context)
  } finally {
    await context.close()
  }
}
