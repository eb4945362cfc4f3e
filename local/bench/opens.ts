import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { freePort } from '../src/ports.ts'
import { type Measurement, median } from './measurement.ts'
import { startSession } from './platform-session.ts'
import { published } from './published.ts'
import { signInListener } from './sign-in-listener.ts'

const ROUNDS = 3
/** How many times slower than this machine's the processor of a page is. */
const SLOWDOWN = 4
const TARGET_MS = 2_000

const PORTAL =
  'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 27\r\nconnection: close\r\n\r\n<h1>Pay for Wi-Fi here</h1>'

/** What is useful there first: what was read, what is kept, the way to calm. */
const SCREENS = [
  { screen: 'the dashboard', path: '/', useful: 'main a[href^="/content/"]' },
  { screen: 'the shelf', path: '/on-this-device', useful: 'main a[href^="/content/"]' },
  { screen: '/flight', path: '/flight', useful: 'a[href="/flight/calm"]' },
] as const

const NETWORKS = ['online', 'nobody there', 'silence', 'a portal'] as const
type Network = (typeof NETWORKS)[number]

/** From an address to what is useful there, in a browser just started that has the app, online and on three dead networks. */
export async function measureOpens(folder: string): Promise<Measurement[]> {
  const session = await startSession(join(folder, 'platform'))
  const profile = mkdtempSync(join(tmpdir(), 'stillair-bench-profile-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const samples = new Map<string, number[]>()
  try {
    const { path } = await published(session, folder, 'audio')
    const product = Number(new URL(session.platform.url).port)
    await onNetwork('online', port, product, () => opened(profile, (page) => prepare(page, origin, path)))
    for (let round = 0; round < ROUNDS; round++) {
      for (const network of NETWORKS) {
        for (const { screen, path, useful } of SCREENS) {
          const took = await onNetwork(network, port, product, () =>
            opened(profile, (page, context) => untilUseful(page, context, `${origin}${path}`, useful)),
          )
          const name = `${screen} ${network}`
          samples.set(name, [...(samples.get(name) ?? []), took])
        }
      }
    }
  } finally {
    await session.platform.stop()
    rmSync(profile, { recursive: true, force: true })
  }
  const middle = (screen: string, network: Network) => median(samples.get(`${screen} ${network}`) ?? [])
  return SCREENS.flatMap(({ screen }) =>
    NETWORKS.filter((network) => network !== 'online').map((network): Measurement => {
      const [ours, online] = [middle(screen, network), middle(screen, 'online')]
      return {
        what: `cold start, CPU × ${SLOWDOWN}: ${screen}, ${network}`,
        ours: `${ours.toFixed(0)} ms`,
        against: `online: ${online.toFixed(0)} ms`,
        ratio: ours / online,
        target: `≤ ${TARGET_MS / 1_000} s`,
        met: ours <= TARGET_MS,
      }
    }),
  )
}

/** What stands at the port where the browser knows the app. */
async function onNetwork<T>(network: Network, port: number, product: number, use: () => Promise<T>): Promise<T> {
  if (network === 'nobody there') return use()
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (network === 'a portal') socket.once('data', () => socket.end(PORTAL))
    if (network !== 'online') return
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

/** In a browser of its own, which has what the earlier ones left. */
async function opened<T>(profile: string, use: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
  })
  try {
    return await use(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

/** Signs in, keeps something, and reads each of the screens. */
async function prepare(page: Page, origin: string, content: string): Promise<void> {
  await signInListener(page, origin)
  await page.goto(`${origin}${content}`)
  await page.getByRole('button', { name: 'Keep for the flight', exact: true }).click()
  await page.getByText('Kept for the flight.').waitFor()
  for (const { path, useful } of SCREENS) {
    await page.goto(`${origin}${path}`)
    await page.locator(useful).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
}

/** Milliseconds from the beginning of the navigation until what is useful stands there and is painted. */
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
