import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { freePort } from '../src/platform/ports.ts'
import { signInListener } from './browser.ts'
import { atMost, type Measurement, median, milliseconds } from './measurement.ts'
import { NETWORKS, type Network, onNetwork, opened } from './networks.ts'
import { startSession } from './platform-session.ts'
import { published } from './publish-content.ts'

const ROUNDS = 3
/** Factor by which the page's processor is slower than this machine's. */
const SLOWDOWN = 4
const TARGET_MS = 2_000

/** The first useful element of each screen: cached content, offline items, the link to Calm. */
const SCREENS = [
  { screen: 'the dashboard', path: '/', useful: 'main a[href^="/content/"]' },
  { screen: 'the offline library', path: '/on-this-device', useful: 'main a[href^="/content/"]' },
  { screen: '/flight', path: '/flight', useful: 'a[href="/flight/calm"]' },
] as const

/** Measures the time from an address to its first useful content, in a new browser that has stored the app, online and on three dead networks. */
export async function measureColdStart(folder: string): Promise<Measurement[]> {
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
      return atMost(`cold start, CPU × ${SLOWDOWN}: ${screen}, ${network}`, ours, TARGET_MS, milliseconds, {
        against: `online: ${milliseconds(online)}`,
        ratio: ours / online,
      })
    }),
  )
}

/** Signs in, downloads a session, and opens each of the screens. */
async function prepare(page: Page, origin: string, content: string): Promise<void> {
  await signInListener(page, origin)
  await page.goto(`${origin}${content}`)
  await page.getByRole('button', { name: 'Save for the flight', exact: true }).click()
  await page.getByText('Saved for your flight.').waitFor()
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
